/**
 * Text fields carry a little markup: `code`, **strong**, *emphasis* and [label](href). See `parse-inline.ts`.
 */
export type Block =
  | { kind: 'text'; text: string }
  | { kind: 'list'; items: readonly string[]; ordered?: boolean }
  /** Something to paste elsewhere, kept exactly as written. */
  | { kind: 'prompt'; prompt: string; note?: string }
  | { kind: 'command'; command: string }
  | { kind: 'table'; head: readonly string[]; rows: readonly (readonly string[])[] }
  /** Words for a prompt. They are English in every language, because that is what models were taught with. */
  | { kind: 'vocabulary'; words: readonly (readonly [word: string, effect: string])[] }
  | { kind: 'recipes'; recipes: readonly Recipe[] }
  | { kind: 'note'; text: string }

export interface Recipe {
  /** Its anchor, as a section has one. */
  id: string
  title: string
  prompt: string
  negative?: string
  ratio: string
  why: string
}

export interface Section {
  /** The anchor of deep links: the same in every language, never renamed. */
  id: string
  title: string
  blocks: readonly Block[]
  sections?: readonly Section[]
}

export interface ReadingPage {
  title: string
  lead: string
  sections: readonly Section[]
}
