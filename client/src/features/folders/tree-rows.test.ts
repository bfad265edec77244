import { expect, test } from 'vitest'
import { Doc } from 'yjs'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import { createFolder, trashFolder } from '@atelier/shared-schema/documents/tree-acts.ts'
import { resolveTree } from '@atelier/shared-schema/documents/tree.ts'
import { readTreeKey, typeAhead } from './tree-keys.ts'
import { countBelow, foldText, topmost, visibleRows } from './tree-rows.ts'

const by = newId()

function plant(...paths: string[]) {
  const doc = new Doc()
  const ids = new Map<string, string>()
  for (const path of paths) {
    const parts = path.split('/')
    const id = newId()
    ids.set(path, id)
    const parentId = ids.get(parts.slice(0, -1).join('/')) ?? null
    createFolder(doc, { id, name: parts.at(-1) ?? '', parentId, by, now: 1 })
  }
  const idOf = (path: string) => {
    const id = ids.get(path)
    if (!id) throw new Error(`no ${path}`)
    return id
  }
  return { doc, idOf }
}

const lines = (rows: ReturnType<typeof visibleRows>) =>
  rows.map(({ level, name, position, siblings }) => `${'.'.repeat(level)}${name} ${position}/${siblings}`)

test('shows open folders with what is in them, and nothing of the trash', () => {
  const { doc, idOf } = plant('Coast', 'Coast/Fog', 'Coast/Fog/Deep', 'Coast/Old', 'Dunes')
  trashFolder(doc, { id: idOf('Coast/Old'), by, now: 2 })
  const tree = resolveTree(doc)
  expect(lines(visibleRows(tree, new Set(), ''))).toEqual(['.Coast 1/2', '.Dunes 2/2'])
  expect(lines(visibleRows(tree, new Set([idOf('Coast'), idOf('Dunes')]), ''))).toEqual([
    '.Coast 1/2',
    '..Fog 1/1',
    '.Dunes 2/2',
  ])
})

test('counts what is in a folder and below it, but for the trash', () => {
  const { doc, idOf } = plant('Coast', 'Coast/Fog', 'Coast/Fog/Deep', 'Coast/Old', 'Dunes')
  trashFolder(doc, { id: idOf('Coast/Old'), by, now: 2 })
  const held = { [idOf('Coast/Fog')]: 2, [idOf('Coast/Fog/Deep')]: 5, [idOf('Coast/Old')]: 9 }
  expect(countBelow(resolveTree(doc), held)).toEqual(
    new Map([
      [idOf('Coast'), 7],
      [idOf('Coast/Fog'), 7],
      [idOf('Coast/Fog/Deep'), 5],
    ]),
  )
})

test('a search shows what it finds and the way there, without accents', () => {
  const { doc } = plant('Ảnh', 'Ảnh/Đêm trăng', 'Ảnh/Ngày', 'Other')
  expect(lines(visibleRows(resolveTree(doc), new Set(), 'dem tr'))).toEqual(['.Ảnh 1/1', '..Đêm trăng 1/1'])
  expect(foldText('Đêm Ở')).toBe('dem o')
})

test('of a folder and what is below it only the folder is moved', () => {
  const { doc, idOf } = plant('A', 'A/B', 'A/B/C', 'D')
  const ids = ['A', 'A/B/C', 'D'].map(idOf)
  expect(topmost(resolveTree(doc), ids)).toEqual([idOf('A'), idOf('D')])
})

test('keys move as a tree does', () => {
  const { doc, idOf } = plant('A', 'A/B', 'C')
  const rows = visibleRows(resolveTree(doc), new Set([idOf('A')]), '')
  const press = (key: string, at: number, more = {}) =>
    readTreeKey({ key, mod: false, shift: false, alt: false, ...more }, rows, at)
  expect(press('ArrowDown', 0)).toEqual({ act: 'focus', id: idOf('A/B') })
  expect(press('ArrowRight', 0)).toEqual({ act: 'focus', id: idOf('A/B') })
  expect(press('ArrowRight', 2)).toBeNull()
  expect(press('ArrowLeft', 0)).toEqual({ act: 'collapse', id: idOf('A') })
  expect(press('ArrowLeft', 1)).toEqual({ act: 'focus', id: idOf('A') })
  expect(press('End', 0)).toEqual({ act: 'focus', id: idOf('C') })
  expect(press('ArrowDown', 0, { shift: true })).toEqual({ act: 'focus', id: idOf('A/B'), extend: true })
  expect(press('x', 0, { mod: true })).toEqual({ act: 'cut' })
  expect(press('F2', 1)).toEqual({ act: 'rename', id: idOf('A/B') })
  expect(press('q', 1)).toBeNull()
})

test('typing finds the next name that begins so', () => {
  const { doc, idOf } = plant('Apple', 'Avocado', 'Banana')
  const rows = visibleRows(resolveTree(doc), new Set(), '')
  expect(typeAhead(rows, 0, 'a', foldText)).toBe(idOf('Avocado'))
  expect(typeAhead(rows, 1, 'aa', foldText)).toBe(idOf('Apple'))
  expect(typeAhead(rows, 0, 'av', foldText)).toBe(idOf('Avocado'))
  expect(typeAhead(rows, 0, 'z', foldText)).toBeNull()
})
