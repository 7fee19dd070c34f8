type Status = 400 | 401 | 403 | 404 | 405 | 406 | 409 | 413 | 415 | 416 | 429 | 503;
type More = { details?: string | null; hint?: string | null; retryAfterSeconds?: number };

/** A refusal in PostgREST's form, without details of the database. */
export class ApiError extends Error {
  readonly status: Status;
  readonly code: string;
  readonly more: More;

  constructor(status: Status, code: string, message: string, more: More = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.more = more;
  }

  body() {
    const { details = null, hint = null } = this.more;
    return { code: this.code, message: this.message, details, hint };
  }
}
