import type { ErrorCode } from '@atelier/shared-schema/contract/errors.ts'
import type { Route, RouteInput, RouteOutput } from '@atelier/shared-schema/contract/route.ts'
import type { FeedItem } from '@atelier/shared-schema/entities/feed-item.ts'

export interface Refusal {
  id: string
  code: ErrorCode
  message: string
}

/** A route whose call may wait on this device. */
export interface WriteKind<R extends Route> {
  route: R
  idsOf: (input: RouteInput<R>) => string[]
  /** It may wait for things that are not among the rows of this device, too. */
  needsNoRow?: boolean
  /** What it does to a thing, seen before the server has answered. `at` is when the person did it. */
  apply: (item: FeedItem, input: RouteInput<R>, at: Date) => FeedItem
  /** The thing as the answer tells it, for a route that answers with it. */
  adopt?: (item: FeedItem, answer: RouteOutput<R>) => FeedItem
  /** Of many at once, those that the server did not take. */
  refusalsOf?: (answer: RouteOutput<R>) => Refusal[]
  /** The same for fewer things. */
  narrow?: (input: RouteInput<R>, ids: string[]) => RouteInput<R>
  /** Nobody need decide what becomes of it where the server does not take it: then it is given up. */
  isMinor?: boolean
  /** Two that follow each other and have not been sent, as one. */
  merge?: (earlier: RouteInput<R>, later: RouteInput<R>) => RouteInput<R>
  /** For a route that compares versions: the same on another version, where one was given. */
  onVersion?: (input: RouteInput<R>, updatedAt: string) => RouteInput<R>
  /** The same where nobody else is asked: in the person's own space. undefined where it was meant for that already. */
  elsewhere?: (input: RouteInput<R>) => RouteInput<R> | undefined
  /** Answers what this one answers, the whole thing, for the same parameters. */
  readRoute?: Route
  /** True when the server has it already: an answer that was lost on the way is no conflict. */
  isDone?: (input: RouteInput<R>, now: RouteOutput<R>) => boolean
}

export function writeKind<R extends Route>(kind: WriteKind<R>): WriteKind<R> {
  return kind
}
