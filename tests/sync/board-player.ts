import { createBindingId, createShapeId, defaultShapeUtils, PageRecordType } from '@tldraw/tldraw'
import type { RecordsDiff, TLPage, TLRecord, TLShape, TLShapeId, TLStore } from '@tldraw/tldraw'
import { BoardBinding } from '@atelier/client/board/binding/board-binding.ts'
import type { SetAside } from '@atelier/client/board/binding/board-binding.ts'
import { createBoardStore } from '@atelier/client/board/binding/board-store.ts'
import { guardOthers } from '@atelier/client/board/binding/guard-others.ts'
import type { GrantRole } from '@atelier/shared-schema/entities/enums.ts'
import type { SignedIn } from '../fixtures/sync-world.ts'
import { SyncClient } from './sync-client.ts'

const kindsOfBoard: ReadonlySet<string> = new Set(['document', 'page', 'shape', 'binding', 'asset'])

export interface PlayerOptions {
  url: string
  document: string
  person: SignedIn
  role?: GrantRole
  /** How long what others did waits for the next frame. */
  frameMs?: number
}

/** Somebody at a board as the page has it, without the page: store, binding, and the way to the sync server. */
export class BoardPlayer {
  readonly uid: string
  readonly client: SyncClient
  readonly store: TLStore
  readonly binding: BoardBinding
  setAside: readonly SetAside[] = []
  readonly #stopGuarding: () => void

  constructor({ url, document, person, role = 'editor', frameMs = 0 }: PlayerOptions) {
    this.uid = person.uid
    this.client = new SyncClient({ url, document, headers: person.headers })
    this.store = createBoardStore({})
    const writer = { uid: person.uid, canWrite: role !== 'viewer', ownOnly: role === 'contributor' }
    this.binding = new BoardBinding({
      store: this.store,
      writer: () => writer,
      onSetAside: things => (this.setAside = things),
      nextFrame: run => setTimeout(run, frameMs),
    })
    this.#stopGuarding = guardOthers(this.store, () => writer)
  }

  async open(): Promise<void> {
    await this.client.connect()
    this.binding.bind(this.client.doc)
  }

  /** What is on the board here, by id. */
  readBoard(): Record<string, TLRecord> {
    const records = this.store.allRecords().filter(({ typeName }) => kindsOfBoard.has(typeName))
    return Object.fromEntries(records.toSorted((a, b) => (a.id < b.id ? -1 : 1)).map(record => [record.id, record]))
  }

  shapes(): TLShape[] {
    return this.store.allRecords().filter((record): record is TLShape => record.typeName === 'shape')
  }

  pages(): TLPage[] {
    return this.store.allRecords().filter((record): record is TLPage => record.typeName === 'page')
  }

  dispose(): void {
    this.binding.dispose()
    this.#stopGuarding()
    this.client.dispose()
    this.store.dispose()
  }
}

type Random = () => number

const colours = ['black', 'red', 'blue', 'green', 'violet', 'orange'] as const
const pick = <T>(random: Random, of: readonly T[]): T | undefined => of[Math.floor(random() * of.length)]
const somewhere = (random: Random) => Math.round(random() * 4_000) / 2

/** What people do on a board, as random as a test may be. */
export class RandomActs {
  readonly #random: Random
  readonly #done: RecordsDiff<TLRecord>[] = []
  #made = 0

  constructor(random: Random) {
    this.#random = random
  }

  /** One of them; those that find nothing to be done to put something on the board. */
  act(player: BoardPlayer): void {
    const { store } = player
    const random = this.#random
    const dice = random()
    const diff = store.extractingChanges(() => {
      if (dice < 0.22) this.#draw(player)
      else if (dice < 0.58) this.#change(player)
      else if (dice < 0.68) this.#reparent(player)
      else if (dice < 0.8) this.#remove(player)
      else if (dice < 0.87) this.#bind(player)
      else if (dice < 0.93) this.#turnPages(player)
      else this.#undo(player)
    })
    this.#done.push(diff)
    if (this.#done.length > 20) this.#done.shift()
  }

  #newName(player: BoardPlayer): string {
    this.#made += 1
    return `${player.uid.slice(-6)}-${this.#made}`
  }

  #draw(player: BoardPlayer): void {
    const random = this.#random
    const page = pick(random, player.pages())
    if (!page) return
    const type = pick(random, ['geo', 'note', 'frame', 'draw', 'text', 'arrow'] as const) ?? 'geo'
    const props = player.store.schema.types.shape
    player.store.put([
      props.create({
        props: defaultProps(type),
        id: createShapeId(this.#newName(player)),
        type,
        parentId: page.id,
        index: `a${Math.floor(random() * 60) + 1}V` as TLShape['index'],
        x: somewhere(random),
        y: somewhere(random),
      }),
    ])
  }

  #change(player: BoardPlayer): void {
    const random = this.#random
    const shape = pick(random, player.shapes())
    if (!shape) return this.#draw(player)
    const change = pick(random, ['move', 'turn', 'fade', 'colour', 'order', 'lock', 'meta'] as const)
    const props = shape.props as Record<string, unknown>
    player.store.update(shape.id, now => {
      switch (change) {
        case 'move':
          return { ...now, x: somewhere(random), y: somewhere(random) }
        case 'turn':
          return { ...now, rotation: Math.round(random() * 6_000) / 1_000 }
        case 'fade':
          return { ...now, opacity: Math.round(random() * 10) / 10 }
        case 'colour':
          return 'color' in props
            ? ({ ...now, props: { ...now.props, color: pick(random, colours) } } as TLShape)
            : { ...now, x: somewhere(random) }
        case 'order':
          return { ...now, index: `a${Math.floor(random() * 60) + 1}V` as TLShape['index'] }
        case 'lock':
          return { ...now, isLocked: !now.isLocked }
        default:
          return { ...now, meta: { ...now.meta, mark: Math.floor(random() * 9) } }
      }
    })
  }

  /** Into each other as well, so that circles arise where two do so at once. */
  #reparent(player: BoardPlayer): void {
    const random = this.#random
    const shape = pick(random, player.shapes())
    const parent = pick(random, [...player.shapes(), ...player.pages()])
    if (!shape || !parent || isWithin(player.store, parent, shape.id)) return this.#change(player)
    player.store.update(shape.id, now => ({ ...now, parentId: parent.id }))
  }

  #remove(player: BoardPlayer): void {
    const random = this.#random
    const shape = pick(random, player.shapes())
    if (!shape) return this.#draw(player)
    player.store.remove([shape.id])
  }

  #bind(player: BoardPlayer): void {
    const random = this.#random
    const arrow = pick(
      random,
      player.shapes().filter(({ type }) => type === 'arrow'),
    )
    const to = pick(random, player.shapes())
    if (!arrow || !to || to.id === arrow.id) return this.#draw(player)
    player.store.put([
      player.store.schema.types.binding.create({
        id: createBindingId(this.#newName(player)),
        type: 'arrow',
        fromId: arrow.id,
        toId: to.id,
        props: {
          terminal: 'end',
          normalizedAnchor: { x: 0.5, y: 0.5 },
          isExact: false,
          isPrecise: false,
          snap: 'none',
        },
        meta: {},
      }),
    ])
  }

  #turnPages(player: BoardPlayer): void {
    const random = this.#random
    const pages = player.pages()
    const page = pick(random, pages)
    const dice = random()
    if (pages.length < 4 && dice < 0.4) {
      const id = PageRecordType.createId(this.#newName(player))
      player.store.put([PageRecordType.create({ id, name: 'More', index: `a${pages.length + 1}V` as TLPage['index'] })])
    } else if (page && dice < 0.6 && pages.length > 1 && page.id !== 'page:page') player.store.remove([page.id])
    else if (page) player.store.update(page.id, now => ({ ...now, name: `Page ${Math.floor(random() * 99)}` }))
  }

  /** As Ctrl+Z has it: the whole former state, over whatever others did since. */
  #undo(player: BoardPlayer): void {
    const last = this.#done.pop()
    if (!last) return this.#draw(player)
    player.store.applyDiff({
      added: last.removed,
      removed: last.added,
      updated: Object.fromEntries(Object.entries(last.updated).map(([id, [from, to]]) => [id, [to, from]])),
    })
  }
}

function isWithin(store: TLStore, start: TLRecord, id: TLShapeId): boolean {
  const seen = new Set<string>()
  for (let at: TLRecord | undefined = start; at?.typeName === 'shape' && !seen.has(at.id);) {
    if (at.id === id) return true
    seen.add(at.id)
    at = store.get(at.parentId as TLShapeId)
  }
  return false
}

/** What a shape of this kind is made with by its tool. */
function defaultProps(type: string): object {
  const util = defaultShapeUtils.find(each => each.type === type)
  if (!util) throw new Error(`There is no shape ${type}`)
  return (util.prototype as { getDefaultProps(): object }).getDefaultProps()
}
