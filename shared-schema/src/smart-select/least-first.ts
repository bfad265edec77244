export interface WeighedPair {
  readonly one: number
  readonly other: number
  readonly weight: number
}

/** Pairs, the one of least weight first (a binary heap). */
export class LeastFirst {
  private readonly pairs: WeighedPair[] = []

  add(pair: WeighedPair): void {
    const { pairs } = this
    let place = pairs.length
    pairs.push(pair)
    while (place > 0) {
      const above = (place - 1) >> 1
      const parent = pairs[above] as WeighedPair
      if (parent.weight <= pair.weight) break
      pairs[place] = parent
      place = above
    }
    pairs[place] = pair
  }

  take(): WeighedPair | undefined {
    const { pairs } = this
    const least = pairs[0]
    const last = pairs.pop()
    if (last !== undefined && pairs.length > 0) this.sink(last)
    return least
  }

  private sink(pair: WeighedPair): void {
    const { pairs } = this
    let place = 0
    for (;;) {
      let below = 2 * place + 1
      if (below >= pairs.length) break
      const right = pairs[below + 1]
      if (right && right.weight < (pairs[below] as WeighedPair).weight) below++
      const child = pairs[below] as WeighedPair
      if (child.weight >= pair.weight) break
      pairs[place] = child
      place = below
    }
    pairs[place] = pair
  }
}
