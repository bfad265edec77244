export type Ring = { channel: string; payload: string }

/** What carries rings between processes. Each connection is used until it is lost, and then another one is opened. */
export type DoorbellTransport = {
  name: string
  openForRinging(signal: AbortSignal): Promise<RingConnection>
  openForListening(onRing: (ring: Ring) => void, signal: AbortSignal): Promise<ListenConnection>
}

export type Connection = {
  /** Settles when the connection is gone, for whatever reason. */
  lost: Promise<void>
  close(): Promise<void>
}

export type RingConnection = Connection & { send(rings: readonly Ring[]): Promise<void> }

export type ListenConnection = Connection & {
  /** What rings on these channels after the answer is heard. */
  listen(channels: readonly string[]): Promise<void>
  unlisten(channel: string): Promise<void>
}
