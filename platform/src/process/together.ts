/**
 * What is asked for while an answer is on its way is asked for together afterwards: the first goes at once, and the busier it
 * is, the more go at a time. `act` answers in the order of what it is given. When several fail, each is tried by itself, so
 * that none fails for another.
 */
export function together<One, Result>(
  act: (all: readonly One[]) => Promise<readonly Result[]>,
): (one: One) => Promise<Result> {
  let waiting: { one: One; settle: PromiseWithResolvers<Result> }[] = []
  let isActing = false

  async function actOn(asked: typeof waiting): Promise<void> {
    try {
      const results = await act(asked.map(({ one }) => one))
      asked.forEach(({ settle }, index) => settle.resolve(results[index] as Result))
    } catch (error) {
      if (asked.length === 1) asked[0]?.settle.reject(error)
      else for (const one of asked) await actOn([one])
    }
  }

  async function actOnAll(): Promise<void> {
    isActing = true
    while (waiting.length > 0) {
      const asked = waiting
      waiting = []
      await actOn(asked)
    }
    isActing = false
  }

  return one => {
    const settle = Promise.withResolvers<Result>()
    waiting.push({ one, settle })
    if (!isActing) void actOnAll()
    return settle.promise
  }
}
