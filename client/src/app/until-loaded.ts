/** For parts that the page can do without: one that cannot be had without the network comes once that is back, and breaks nothing. */
export async function untilLoaded<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load()
  } catch {
    await new Promise(resolve => addEventListener('online', resolve, { once: true }))
    return untilLoaded(load)
  }
}
