import { plainText } from './parse-inline.ts'
import type { Block, ReadingPage, Section } from './reading-page.ts'

/** Accents and capitals do not matter: "khong" finds "không". */
export function foldText(text: string): string {
  return text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replaceAll('đ', 'd')
}

/** The page with only those inner sections that hold every word of the query; empty chapters are left out. */
export function searchPage(page: ReadingPage, query: string): readonly Section[] {
  const words = foldText(query).split(/\s+/).filter(Boolean)
  if (words.length === 0) return page.sections
  return page.sections.flatMap(chapter => {
    const sections = (chapter.sections ?? []).filter(section => {
      const text = foldText([chapter.title, section.title, ...section.blocks.map(readBlock)].join(' '))
      return words.every(word => text.includes(word))
    })
    return sections.length > 0 ? [{ ...chapter, sections }] : []
  })
}

export function countInner(sections: readonly Section[]): number {
  return sections.reduce((sum, chapter) => sum + (chapter.sections?.length ?? 0), 0)
}

function readBlock(block: Block): string {
  switch (block.kind) {
    case 'text':
    case 'note':
      return plainText(block.text)
    case 'list':
      return block.items.map(plainText).join(' ')
    case 'prompt':
      return block.prompt
    case 'command':
      return block.command
    case 'table':
      return block.rows.flat().map(plainText).join(' ')
    case 'vocabulary':
      return block.words.flat().join(' ')
    case 'recipes':
      return block.recipes.map(recipe => `${recipe.title} ${recipe.prompt} ${recipe.why}`).join(' ')
  }
}
