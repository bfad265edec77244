import type { TLPageId } from '@tldraw/tldraw'

interface Camera {
  x: number
  y: number
  z: number
}

interface ScreenSize {
  w: number
  h: number
}

/** Which page of a board somebody has open, and where on each they look. */
export interface View {
  pageId: TLPageId
  cameras: Record<string, Camera>
  /** How large the screen was; what was kept before that was noted does not say. */
  screen?: ScreenSize
}

export interface ViewOf {
  uid: string
  boardId: string
}

const BOARDS_MAX = 60
/** Named by the person, with whom it goes from this device. */
const keyOf = (uid: string) => `atelier.board-views.${uid}`

/** As this device was left last; null for a board that was not opened here, or too long ago. */
export function readView({ uid, boardId }: ViewOf): View | null {
  const view = readAll(uid).find(([id]) => id === boardId)?.[1]
  return isView(view) ? view : null
}

export function keepView({ uid, boardId }: ViewOf, view: View): void {
  const others = readAll(uid).filter(([id]) => id !== boardId)
  try {
    localStorage.setItem(keyOf(uid), JSON.stringify([[boardId, view], ...others].slice(0, BOARDS_MAX)))
  } catch {
    // Without room the board opens with all of it in sight.
  }
}

/** What was in the middle of one screen is in the middle of another, from as near. */
export function onScreen({ x, y, z }: Camera, from: ScreenSize | undefined, to: ScreenSize): Camera {
  return from ? { x: x + (to.w - from.w) / 2 / z, y: y + (to.h - from.h) / 2 / z, z } : { x, y, z }
}

function readAll(uid: string): (readonly [id: string, view: unknown])[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(uid)) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isEntry) : []
  } catch {
    return []
  }
}

function isEntry(value: unknown): value is readonly [string, unknown] {
  return Array.isArray(value) && value.length === 2 && typeof value[0] === 'string'
}

function isView(value: unknown): value is View {
  if (!isRecord(value) || typeof value['pageId'] !== 'string' || !isRecord(value['cameras'])) return false
  return Object.values(value['cameras']).every(isCamera) && isScreen(value['screen'])
}

function isCamera(value: unknown): value is Camera {
  return isRecord(value) && ['x', 'y', 'z'].every(side => Number.isFinite(value[side])) && Number(value['z']) > 0
}

function isScreen(value: unknown): value is ScreenSize | undefined {
  return value === undefined || (isRecord(value) && Number.isFinite(value['w']) && Number.isFinite(value['h']))
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
