import type { Params } from '#recipes/kept-params.ts'
import type { SeveralAsk } from './several-ask.ts'

/*
 * What the screens need to know of several runs before anybody asks for any: the panel and what reads it come when it is
 * opened.
 */

export function countRuns(ask: SeveralAsk | undefined): number {
  if (!ask) return 1
  return 'count' in ask ? ask.count : ask.grid.x.values.length * (ask.grid.y?.values.length ?? 1)
}

/** What the first of them has otherwise than the form. */
export function firstCell(ask: SeveralAsk | undefined): Params {
  if (!ask || 'count' in ask) return {}
  const { x, y } = ask.grid
  return { [x.key]: x.values[0], ...(y && { [y.key]: y.values[0] }) }
}
