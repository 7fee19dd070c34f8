/** A value of the environment that cannot be used; the message names each one. */
export class SettingsError extends Error {}
