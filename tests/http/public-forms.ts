/** Forms that are in order at the moment where the clock of a Site stands. */
export const booking = {
  firstName: "Aisha",
  lastName: "Al Mansoori",
  email: "aisha@example.com",
  phone: "0501234567",
  vehicleSize: "suv",
  selectedDate: "2026-11-24",
  selectedTime: "10:00 AM",
  carMake: "Nissan",
  carModel: "Patrol",
  carYear: "2023",
  additionalNotes: "Please call first",
};

export const message = {
  name: "Omar Haddad",
  email: "omar@example.com",
  phone: "0507654321",
  subject: "A scratch on the door",
  message: "Can you polish it out before Thursday?",
};

/** A service with two prices, at which every field of the booking form is asked for. */
export const bookingPage = "/services/interior-detailing";
