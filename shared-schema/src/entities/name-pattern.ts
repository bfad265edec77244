/** On one line, without control, direction-changing or broken characters. Apart from `nameField`, so that it costs a client no zod. */
export const namePattern = /^[^\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]*$/u

/** Whether `nameField` would leave it as it is. */
export function isName(value: string, lengthMax: number): boolean {
  return value !== '' && value.length <= lengthMax && value === value.trim() && namePattern.test(value)
}
