/** `(word:1.2)`, or a word in two brackets or more: a single pair is as often meant as it is read. */
export function hasWeights(prompt: string): boolean {
  return /\([^()]*:\s*-?\d*\.?\d+\s*\)|\(\([^()]*\)\)|\[\[[^[\]]*\]\]/.test(prompt)
}
