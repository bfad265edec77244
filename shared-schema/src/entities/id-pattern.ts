/** Whether this is an id in its one spelling, lower case. Apart from `id`, so that it costs a client no zod. */
export function isId(value: string): boolean {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(value)
}
