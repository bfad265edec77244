import type { TreeRow } from './tree-rows.ts'

/** What a key means in a tree (WAI-ARIA tree view with several to choose); null when it means nothing there. */
export type TreeKeyAct =
  | { act: 'focus'; id: string; extend?: boolean }
  | { act: 'expand' | 'collapse' | 'toggle' | 'open' | 'rename' | 'trash' | 'menu'; id: string }
  | { act: 'expandSiblings'; ids: string[] }
  | { act: 'selectAll' | 'cut' | 'paste' | 'escape' }

export interface TreeKey {
  key: string
  mod: boolean
  shift: boolean
  alt: boolean
}

export function readTreeKey(
  { key, mod, shift, alt }: TreeKey,
  rows: readonly TreeRow[],
  at: number,
): TreeKeyAct | null {
  const row = rows[at]
  if (alt) return null
  if (mod && key === 'Backspace') return row ? { act: 'trash', id: row.id } : null
  if (mod) return readModKey(key.toLowerCase())
  if (key === 'Escape') return { act: 'escape' }
  if (!row) return null
  const { id } = row
  const focus = (index: number): TreeKeyAct | null => {
    const target = rows[Math.max(0, Math.min(rows.length - 1, index))]
    return target ? { act: 'focus', id: target.id, ...(shift && { extend: true }) } : null
  }
  switch (key) {
    case 'ArrowDown':
      return focus(at + 1)
    case 'ArrowUp':
      return focus(at - 1)
    case 'Home':
      return focus(0)
    case 'End':
      return focus(rows.length - 1)
    case 'ArrowRight':
      if (!row.hasChildren) return null
      return row.isExpanded ? focus(at + 1) : { act: 'expand', id }
    case 'ArrowLeft':
      if (row.isExpanded) return { act: 'collapse', id }
      return row.parentId === null ? null : { act: 'focus', id: row.parentId }
    case '*':
      return {
        act: 'expandSiblings',
        ids: rows.filter(other => other.parentId === row.parentId).map(other => other.id),
      }
    case 'Enter':
      return { act: 'open', id }
    case ' ':
      return { act: 'toggle', id }
    case 'F2':
      return { act: 'rename', id }
    case 'Delete':
      return { act: 'trash', id }
    case 'ContextMenu':
      return { act: 'menu', id }
    case 'F10':
      return shift ? { act: 'menu', id } : null
    default:
      return null
  }
}

function readModKey(key: string): TreeKeyAct | null {
  if (key === 'a') return { act: 'selectAll' }
  if (key === 'x') return { act: 'cut' }
  return key === 'v' ? { act: 'paste' } : null
}

/** The next line, from `at` on and round, whose name begins with what was typed; the same letter again goes on to the next. */
export function typeAhead(
  rows: readonly TreeRow[],
  at: number,
  typed: string,
  fold: (text: string) => string,
): string | null {
  const isRepeated = typed.length > 1 && [...typed].every(letter => letter === typed[0])
  const wanted = fold(isRepeated ? (typed[0] ?? '') : typed)
  const from = typed.length === 1 || isRepeated ? at + 1 : at
  for (let step = 0; step < rows.length; step++) {
    const row = rows[(from + step) % rows.length]
    if (row && fold(row.name).startsWith(wanted)) return row.id
  }
  return null
}
