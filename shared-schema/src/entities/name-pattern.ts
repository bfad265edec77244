/** On one line, without control, direction-changing or broken characters. Apart from `nameField`, so that it costs a client no zod. */
export const namePattern = /^[^\p{Cc}\p{Cs}\u2028-\u202e\u2066-\u2069]*$/u
const unnameable = /[\p{Cc}\p{Cs}\u2028-\u202e\u2066-\u2069]/gu

/** Anything but spaces and what takes up no room; U+2800 is a letter of Braille without a dot. */
export const visiblePattern = /[^\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u

/** Whether `nameField` would leave it as it is. */
export function isName(value: string, lengthMax: number): boolean {
  const isTidy = value === value.trim() && namePattern.test(value)
  return isTidy && value.length <= lengthMax && visiblePattern.test(value)
}

/** What `nameField` takes, of what may have been a name before it was as strict. */
export function repairName(value: string): string {
  const repaired = value.replaceAll(unnameable, '').trim()
  return visiblePattern.test(repaired) ? repaired : 'Untitled'
}
