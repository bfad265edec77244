import type { Method } from '#contract/route.ts'

/** A door of a family's route, below the kind's own path: `POST /{id}/share`. */
export type Door = `${Method} /${string}` | `${Method} /`
/** Several doors to one handler: the first is the route's own, the others its aliases. */
export type Doors = Door | readonly [Door, ...Door[]]

/** How a kind spells the doors of a family; what it does not name keeps the usual spelling. */
export type Spelling<D extends Record<string, Doors>> = { readonly [name in keyof D]?: Doors }

export function openDoors(base: string, doors: Doors): { method: Method; path: string; aliases: readonly string[] } {
  const [own, ...aliases] = (typeof doors === 'string' ? [doors] : doors).map(door => {
    const [method, path] = door.split(' ') as [Method, string]
    return { method, path: base + (path === '/' ? '' : path) }
  })
  if (!own) throw new Error(`no door is given below ${base}`)
  return { ...own, aliases: aliases.map(({ method, path }) => `${method} ${path}`) }
}
