import type { BoardTemplate } from '#entities/board-template.ts'
import type { Locale } from '#entities/enums.ts'
import type { Piece } from './board-piece.ts'
import { brainstorm } from './brainstorm.ts'
import { characterSheet } from './character-sheet.ts'
import { moodBoard } from './mood-board.ts'
import { productShots } from './product-shots.ts'
import { storyboard } from './storyboard.ts'

/** In the person’s language. */
export type Say = (en: string, vi: string) => string

export type Layout = (say: Say) => readonly Piece[]

const layouts: Record<BoardTemplate, Layout> = {
  blank: () => [],
  'mood-board': moodBoard,
  storyboard,
  'character-sheet': characterSheet,
  'product-shots': productShots,
  brainstorm,
}

export function layOutTemplate(template: BoardTemplate, locale: Locale): readonly Piece[] {
  return layouts[template](sayIn(locale))
}

export function sayIn(locale: Locale): Say {
  return (en, vi) => (locale === 'vi' ? vi : en)
}
