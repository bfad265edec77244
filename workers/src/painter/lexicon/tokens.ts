/** A word or number of a prompt, and where it stands in it. */
export interface Token {
  readonly text: string
  /** How it is compared: lower case, composed accents. */
  readonly form: string
  readonly start: number
  readonly end: number
  readonly weight: number
  /** A comma, full stop or line end stands before it. */
  readonly opensClause: boolean
}

/** A stretch of the prompt with one weight, as the prompt language reads it. */
export interface TextSpan {
  readonly text: string
  readonly start: number
  readonly weight: number
}

const wordOrBreak = /(?<word>\p{N}+|(?:\p{L}\p{M}*)+(?:['’]s\b)?)|(?<break>[,.;:!?\n|/()]+)/gu

/** Hyphens part words as spaces do, and digits part from letters: `low-poly` is `low poly`, `8bit` is `8 bit`. */
export function tokensOf(spans: readonly TextSpan[]): Token[] {
  const tokens: Token[] = []
  let opensClause = true
  for (const span of spans) {
    for (const match of span.text.matchAll(wordOrBreak)) {
      const word = match.groups?.['word']
      if (word === undefined) {
        opensClause = true
        continue
      }
      const start = span.start + match.index
      const form = formOf(word)
      tokens.push({ text: word, form, start, end: start + word.length, weight: span.weight, opensClause })
      opensClause = false
    }
  }
  return tokens
}

export function formOf(word: string): string {
  return word
    .normalize('NFC')
    .toLowerCase()
    .replace(/['’]s$/, '')
}

/** `a forest path` as the forms it is compared by. */
export function formsOf(phrase: string): string[] {
  return tokensOf([{ text: phrase, start: 0, weight: 1 }]).map(token => token.form)
}

const irregular = new Map(
  Object.entries({
    mice: 'mouse',
    geese: 'goose',
    wolves: 'wolf',
    leaves: 'leaf',
    knives: 'knife',
    people: 'person',
    men: 'man',
    women: 'woman',
    children: 'child',
    oxen: 'ox',
    feet: 'foot',
    butterflies: 'butterfly',
    cacti: 'cactus',
    octopi: 'octopus',
    nebulae: 'nebula',
    calves: 'calf',
    thieves: 'thief',
    shelves: 'shelf',
    elves: 'elf',
    dwarves: 'dwarf',
    witches: 'witch',
    loaves: 'loaf',
  }),
)

/** What an English word may be the plural of, likeliest first; the word itself is not among them. */
export function singularsOf(form: string): string[] {
  const known = irregular.get(form)
  if (known) return [known]
  const singulars: string[] = []
  if (form.endsWith('ies') && form.length > 4) singulars.push(`${form.slice(0, -3)}y`)
  if (/(?:s|x|z|ch|sh|o)es$/.test(form)) singulars.push(form.slice(0, -2))
  if (form.endsWith('s') && !form.endsWith('ss') && form.length > 3) singulars.push(form.slice(0, -1))
  return singulars
}
