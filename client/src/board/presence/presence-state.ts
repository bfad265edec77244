import { createUserId, InstancePresenceRecordType } from '@tldraw/tldraw'
import type { TLInstancePresence, TLPresenceStateInfo } from '@tldraw/tldraw'

/** What each client says of its person. The server holds `user` to be who is connected, and nobody else’s word counts for it. */
export interface PresenceState {
  user: { uid: string; name: string }
  board: Place
  /** The shape whose words they are writing. */
  writesIn?: string | null
}

type Place = Pick<
  TLPresenceStateInfo,
  'selectedShapeIds' | 'currentPageId' | 'cursor' | 'camera' | 'brush' | 'scribbles' | 'screenBounds'
> & {
  following: string | null
  /** Counts what the person does: clocks of others are not trusted. */
  act: number
}

const SELECTED_MAX = 60
const SCRIBBLES_MAX = 2
const POINTS_MAX = 40

/** A large selection and a long trail would make it more than what goes between servers. */
export function describePlace(info: TLPresenceStateInfo): Place {
  const { selectedShapeIds, currentPageId, cursor, camera, brush, scribbles, screenBounds, followingUserId } = info
  return {
    selectedShapeIds: selectedShapeIds?.slice(0, SELECTED_MAX) ?? [],
    currentPageId,
    cursor: cursor ?? null,
    camera: camera ?? null,
    brush: brush ?? null,
    scribbles: (scribbles ?? []).slice(-SCRIBBLES_MAX).map(one => ({ ...one, points: one.points.slice(-POINTS_MAX) })),
    screenBounds: screenBounds ?? null,
    following: followingUserId ?? null,
    act: info.lastActivityTimestamp ?? 0,
  }
}

/** Whatever another client sends. `activeAt`: when it last told of something new, by our own clock. */
export function readPresence(
  clientId: number,
  state: unknown,
  { colorOf, activeAt }: { colorOf: (uid: string, name: string) => string; activeAt: number },
): TLInstancePresence | undefined {
  if (!isState(state)) return undefined
  const { user, board } = state
  const { following, act: _act, ...place } = board
  try {
    const record = InstancePresenceRecordType.create({
      ...place,
      id: InstancePresenceRecordType.createId(String(clientId)),
      userId: createUserId(user.uid),
      userName: user.name,
      color: colorOf(user.uid, user.name),
      followingUserId: following as TLInstancePresence['followingUserId'],
      lastActivityTimestamp: activeAt,
      chatMessage: '',
      meta: { writesIn: typeof state.writesIn === 'string' ? state.writesIn : null },
    })
    return InstancePresenceRecordType.validate(record)
  } catch {
    return undefined
  }
}

export function readAct(state: unknown): unknown {
  return isState(state) ? state.board.act : undefined
}

function isState(state: unknown): state is PresenceState {
  if (!isRecord(state) || !isRecord(state['user']) || !isRecord(state['board'])) return false
  return typeof state['user']['uid'] === 'string' && typeof state['user']['name'] === 'string'
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
