import type { PageBox, PagePoint } from '#board/making/placing.ts'

export interface LineageLine {
  readonly path: string
  /** Where it leaves what it was made from: a dot stands there. */
  readonly start: PagePoint
}

/** How far a curve leaves its edge before it turns, at least and at most. */
const BEND_MIN = 24
const BEND_MAX = 160

/** From the edge of a source to the nearest edge of what was made of it, leaving and arriving straight. */
export function lineBetween(from: PageBox, to: PageBox): LineageLine {
  const apart = {
    across: Math.max(to.x - (from.x + from.w), from.x - (to.x + to.w)),
    down: Math.max(to.y - (from.y + from.h), from.y - (to.y + to.h)),
  }
  return apart.across >= apart.down ? acrossLine(from, to) : downLine(from, to)
}

function acrossLine(from: PageBox, to: PageBox): LineageLine {
  const isRightward = middle(to).x >= middle(from).x
  const start = { x: isRightward ? from.x + from.w : from.x, y: middle(from).y }
  const end = { x: isRightward ? to.x : to.x + to.w, y: middle(to).y }
  const bend = bendOf(end.x - start.x) * (isRightward ? 1 : -1)
  return curve(start, { x: start.x + bend, y: start.y }, { x: end.x - bend, y: end.y }, end)
}

function downLine(from: PageBox, to: PageBox): LineageLine {
  const isDownward = middle(to).y >= middle(from).y
  const start = { x: middle(from).x, y: isDownward ? from.y + from.h : from.y }
  const end = { x: middle(to).x, y: isDownward ? to.y : to.y + to.h }
  const bend = bendOf(end.y - start.y) * (isDownward ? 1 : -1)
  return curve(start, { x: start.x, y: start.y + bend }, { x: end.x, y: end.y - bend }, end)
}

function curve(start: PagePoint, first: PagePoint, second: PagePoint, end: PagePoint): LineageLine {
  const at = ({ x, y }: PagePoint) => `${round(x)} ${round(y)}`
  return { path: `M${at(start)}C${at(first)} ${at(second)} ${at(end)}`, start }
}

const middle = ({ x, y, w, h }: PageBox): PagePoint => ({ x: x + w / 2, y: y + h / 2 })
const bendOf = (length: number) => Math.min(BEND_MAX, Math.max(BEND_MIN, Math.abs(length) / 2))
const round = (length: number) => Math.round(length * 10) / 10

/** Whether a line between the two can cross what is seen. */
export function isSeen(from: PageBox, to: PageBox, seen: PageBox): boolean {
  const left = Math.min(from.x, to.x) - BEND_MAX
  const top = Math.min(from.y, to.y) - BEND_MAX
  const right = Math.max(from.x + from.w, to.x + to.w) + BEND_MAX
  const bottom = Math.max(from.y + from.h, to.y + to.h) + BEND_MAX
  return left < seen.x + seen.w && right > seen.x && top < seen.y + seen.h && bottom > seen.y
}
