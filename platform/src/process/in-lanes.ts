/**
 * Does something with each, so many at a time; the results are in the order of what was given. When one fails no other is
 * begun, and what was begun has ended when the error is thrown.
 */
export async function inLanes<One, Result>(
  all: readonly One[],
  lanes: number,
  act: (one: One, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  let next = 0
  const work = async () => {
    for (let index = next++; index < all.length; index = next++) {
      try {
        results[index] = await act(all[index] as One, index)
      } catch (error) {
        next = all.length
        throw error
      }
    }
  }
  const ended = await Promise.allSettled(Array.from({ length: Math.min(lanes, all.length) }, work))
  const failed = ended.find(lane => lane.status === 'rejected')
  if (failed) throw failed.reason
  return results
}
