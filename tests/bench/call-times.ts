/** How long each of so many calls took, in milliseconds, one after another. */
export async function timeCalls(calls: number, act: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (let call = 0; call < calls; call++) {
    const start = performance.now()
    await act()
    times.push(performance.now() - start)
  }
  return times
}

export function percentile(times: readonly number[], percent: number): string {
  const sorted = times.toSorted((one, other) => one - other)
  return (sorted[Math.ceil((sorted.length * percent) / 100) - 1] ?? 0).toFixed(1)
}

export function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
