import * as fc from "fast-check";
import { expect, test } from "vitest";
import { contactSchema } from "./contact.ts";

const good = {
  name: "Aisha Khan",
  email: "aisha@example.com",
  phone: "+971 50 123 4567",
  subject: "Ceramic coating",
  message: "Hello,\r\nhow long does it last?",
};

const errorsOf = (posted: unknown) =>
  contactSchema
    .safeParse(posted)
    .error?.issues.map((issue) => [issue.path.join("."), issue.message]);

test("a message in order is cleaned", () => {
  expect(contactSchema.parse(good)).toEqual({
    ...good,
    phone: "0501234567",
    message: "Hello,\nhow long does it last?",
  });
});

test.each([
  ["name", "x".repeat(101), "Please use 100 characters or fewer"],
  ["email", "aisha", "Email is invalid"],
  ["phone", "050", "Phone number must be 10 digits"],
  ["subject", "x".repeat(101), "Please use 100 characters or fewer"],
  ["message", "x".repeat(2001), "Please use 2000 characters or fewer"],
])("%s %j alone is refused, next to its field", (field, value, message) => {
  expect(errorsOf({ ...good, [field]: value })).toEqual([[field, message]]);
});

test("a line break cannot leave the subject and start a mail header", () => {
  const subject = "Hello\r\nBcc: victim@example.com";
  expect(contactSchema.parse({ ...good, subject }).subject).toBe("Hello Bcc: victim@example.com");
});

test("whatever is posted is answered, never with an exception", () => {
  fc.assert(
    fc.property(fc.anything(), (payload) => {
      expect(contactSchema.safeParse(payload).success).toBe(false);
    }),
  );
});
