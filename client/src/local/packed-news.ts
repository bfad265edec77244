import { RangeSet } from 'dexie'
import type { DBCore, DBCoreTable, IndexableType, Middleware } from 'dexie'

/**
 * Of a page of pictures that is written Dexie would tell every live query each of its hundreds of ids, and a live query keeps
 * what it was told until it reads again: of a large library as much memory as all screens together. That any of them may have
 * changed is as good, since only who finds no row looks into pages.
 */
export const packedNews: Middleware<DBCore> = {
  stack: 'dbcore',
  name: 'packed-news',
  // Around what tells, which is 0 in Dexie.
  level: 1,
  create: core => ({
    ...core,
    table: name => (name === 'packed' ? tellOfAll(core, core.table(name)) : core.table(name)),
  }),
}

function tellOfAll(core: DBCore, table: DBCoreTable): DBCoreTable {
  const part = `idb://${core.schema.name}/packed/ids`
  return {
    ...table,
    mutate: request => {
      // Single ids that are added to all of them leave it as it is.
      const all = new RangeSet(core.MIN_KEY as IndexableType, core.MAX_KEY as IndexableType)
      return table.mutate({ ...request, mutatedParts: { ...request.mutatedParts, [part]: all } })
    },
  }
}
