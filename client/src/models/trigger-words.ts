/** As a person writes them: with commas or line breaks between. */
export function readTriggerWords(written: string): string[] {
  return [...new Set(written.split(/[,\n]/).map(word => word.trim()))].filter(word => word !== '')
}

export function writeTriggerWords(words: readonly string[]): string {
  return words.join(', ')
}
