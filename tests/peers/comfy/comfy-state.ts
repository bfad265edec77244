/** How the server behaves, switched while it runs. */
export interface PeerState {
  /** How long a step of its sampler takes. */
  readonly stepMs: number
  /** To every request but those that begin with what is excepted. */
  readonly answers: 'rightly' | 'garbage' | 'html' | 'never' | 'refusal'
  /** Takes a prompt and closes the connection, so many times. */
  readonly swallowsAnswers: number
  /** Takes a prompt and forgets it, so many times. */
  readonly losesPrompts: number
  /** As versions did that did not take a client's id. */
  readonly givesOwnIds: boolean
  /** Without it nobody is let in. */
  readonly header: { readonly name: string; readonly value: string } | null
  readonly models: Readonly<Record<string, readonly string[]>>
  /** With previews that say what they are of, where the client can read that. */
  readonly previews: boolean
  /** Closes sockets whenever one sends or is sent something. */
  readonly dropsSockets: boolean
  /** Extensions bring so many more kinds. */
  readonly moreKinds: number
}

export const usualState: PeerState = {
  stepMs: 10,
  answers: 'rightly',
  swallowsAnswers: 0,
  losesPrompts: 0,
  givesOwnIds: false,
  header: null,
  models: { checkpoints: ['peer.safetensors'] },
  previews: true,
  dropsSockets: false,
  moreKinds: 0,
}

export interface PeerSetting {
  readonly folder: string
  readonly port: number
  /** Before every path: `/comfy`. */
  readonly basePath: string
  readonly tls: { readonly key: string; readonly cert: string } | null
  readonly state: PeerState
}

/** What the peer's process is told, and what it answers. */
export type ToPeer = { readonly type: 'state'; readonly state: PeerState }
export type FromPeer = { readonly type: 'listening'; readonly port: number } | { readonly type: 'switched' }
