/** The figures of one server, or of whatever is measured; a bound speaks of ours alone. */
export interface Row {
  name: string
  figures: Record<string, string | number>
}

export interface Verdict {
  says: string
  /** Null when there is nothing to judge: ours or the peer did not run. */
  held: boolean | null
}

export interface Section {
  title: string
  /** What the rows are; servers unless said. */
  of?: string
  rows: Row[]
  verdicts: Verdict[]
}

export function printSection({ title, of = 'server', rows, verdicts }: Section): void {
  const columns = [...new Set(rows.flatMap(row => Object.keys(row.figures)))]
  const cells = [
    [of, ...columns],
    ...rows.map(({ name, figures }) => [name, ...columns.map(column => String(figures[column] ?? ''))]),
  ]
  const widths = [of, ...columns].map((_, at) => Math.max(...cells.map(line => line[at]?.length ?? 0)))
  const lines = cells.map(line => `| ${line.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`)
  lines.splice(1, 0, `| ${widths.map(width => '-'.repeat(width)).join(' | ')} |`)
  const marks = verdicts.map(({ says, held }) => `- ${held === null ? '–' : held ? '✓' : '✗'} ${says}`)
  process.stdout.write(`\n### ${title}\n\n${lines.join('\n')}\n\n${marks.join('\n')}\n`)
}

export function bound(says: string, value: number | undefined, limit: number | undefined, unit: string): Verdict {
  return judge({ says, value, limit, unit, sign: '≤' })
}

export function atLeast(says: string, value: number | undefined, limit: number | undefined, unit: string): Verdict {
  return judge({ says, value, limit, unit, sign: '≥' })
}

function judge(asked: {
  says: string
  value: number | undefined
  limit: number | undefined
  unit: string
  sign: '≤' | '≥'
}): Verdict {
  const { says, value, limit, unit, sign } = asked
  if (value === undefined || limit === undefined) return { says: `${says}: not measured`, held: null }
  const held = sign === '≤' ? value <= limit : value >= limit
  return { says: `${says}: ${round(value)} ${sign} ${round(limit)} ${unit}`.trimEnd(), held }
}

export function round(value: number): number {
  return Math.abs(value) >= 100 ? Math.round(value) : Math.round(value * 100) / 100
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
