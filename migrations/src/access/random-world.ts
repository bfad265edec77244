import fc from 'fast-check'
import { grantRole, sharingMode } from '@atelier/shared-schema/entities/enums.ts'
import type { GrantRole, ItemKind, SharingMode } from '@atelier/shared-schema/entities/enums.ts'

/** Places in the lists of a world, taken modulo their length, so that any number names something. */
type Place = number

export interface NewThing {
  kind: ItemKind
  owner: Place
  /** null: at the top */
  folder: Place | null
  workspace: Place | null
  mode: SharingMode
  draft: boolean
}

/** What people do to a world. */
export type Act =
  | { act: 'add'; thing: NewThing }
  | { act: 'mode'; item: Place; mode: SharingMode; linkEnded: boolean }
  | { act: 'draft'; item: Place; draft: boolean }
  | { act: 'delete'; item: Place; deleted: boolean }
  | { act: 'own'; item: Place; owner: Place }
  | { act: 'move'; item: Place; folder: Place | null }
  | { act: 'publish'; item: Place }
  | { act: 'withhold'; item: Place; withheld: boolean }
  | { act: 'rename'; item: Place; name: string; favoriteCount: number }
  | { act: 'grant'; item: Place; toWorkspace: boolean; to: Place; role: GrantRole; ended: boolean }
  | { act: 'revoke'; grant: Place }
  | { act: 'join'; workspace: Place; person: Place; role: 'admin' | 'member' | 'guest' | null }
  | { act: 'keep'; list: 'library' | 'favorites'; person: Place; item: Place }
  | { act: 'purge'; item: Place }
  | { act: 'leave'; person: Place }

const place = fc.nat(30)
const placeOrTop = fc.option(place, { freq: 3 })
const mode = fc.constantFrom(...sharingMode.options)
const role = fc.constantFrom(...grantRole.options)

const seldom = fc.constantFrom(false, false, false, true)

const thing: fc.Arbitrary<NewThing> = fc.record({
  kind: fc.constantFrom('FOLDER', 'WILDCARD', 'WILDCARD'),
  owner: place,
  folder: placeOrTop,
  workspace: fc.option(place),
  mode,
  draft: seldom,
})

const add = fc.record({ act: fc.constant('add' as const), thing })
const grant = fc.record({
  act: fc.constant('grant' as const),
  item: place,
  toWorkspace: fc.boolean(),
  to: place,
  role,
  ended: seldom,
})
const join = fc.record({
  act: fc.constant('join' as const),
  workspace: place,
  person: place,
  role: fc.constantFrom('admin', 'member', 'guest', null),
})

const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 4, arbitrary: grant },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('move' as const), item: place, folder: placeOrTop }) },
  { weight: 2, arbitrary: add },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('mode' as const), item: place, mode, linkEnded: seldom }) },
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constant('delete' as const),
      item: place,
      deleted: fc.constantFrom(true, true, false),
    }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('draft' as const), item: place, draft: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('own' as const), item: place, owner: place }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('publish' as const), item: place }) },
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constant('withhold' as const),
      item: place,
      withheld: fc.constantFrom(true, true, false),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constant('rename' as const),
      item: place,
      name: fc.constantFrom('a', 'B', 'b%', 'c_d', 'Ế'),
      favoriteCount: fc.nat(3),
    }),
  },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('revoke' as const), grant: place }) },
  { weight: 2, arbitrary: join },
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constant('keep' as const),
      list: fc.constantFrom('library', 'favorites'),
      person: place,
      item: place,
    }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('purge' as const), item: place }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('leave' as const), person: place }) },
)

/** A world is what came of the acts in it: some things and members, then whatever happens. */
export const acts: fc.Arbitrary<Act[]> = fc
  .tuple(
    fc.array(join, { minLength: 4, maxLength: 8 }),
    fc.array(add, { minLength: 8, maxLength: 20 }),
    fc.array(grant, { minLength: 3, maxLength: 10 }),
    fc.array(act, { maxLength: 40, size: 'max' }),
  )
  .map(parts => parts.flat())
