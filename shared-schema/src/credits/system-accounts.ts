/** Where credits and points come from, and where they go: the accounts of every ledger that are there from the beginning. */
export const systemAccountIds = {
  credit: { issued: '00000000-0000-7000-8000-0000000c0001', spent: '00000000-0000-7000-8000-0000000c0002' },
  point: { issued: '00000000-0000-7000-8000-0000000c0003', spent: '00000000-0000-7000-8000-0000000c0004' },
} as const
