export interface BenchWork {
  /** Of pg-boss: the name of its queue. */
  kind: 'ours' | 'boss' | 'boss-in-batches'
  databaseUrl: string
  /** At once. */
  slots: number
}

export interface Started {
  id: string
  /** In milliseconds, by the clock that all processes of a machine share. */
  at: number
}
