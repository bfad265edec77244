import { expect, test } from 'vitest'
import type { FeedItem } from '@atelier/shared-schema/entities/feed-item.ts'
import { mayMove } from './may-move.ts'

const folderOf = (uid: string, workspaceId: string | null = null) => ({
  workspaceId,
  creator: { uid, name: uid, username: null, picture: null, email: null },
})
/** Only what the decision reads. */
const image = (role: FeedItem['role'], canMove: boolean, more: Partial<FeedItem> = {}) =>
  ({ ...folderOf('lan'), role, capabilities: { canMove }, folderId: 'f', ...more }) as FeedItem

test('its owner puts a thing anywhere', () => {
  expect(mayMove(image('owner', true), folderOf('lan'), folderOf('duc'))).toBe(true)
  expect(mayMove(image('owner', true), folderOf('lan'), null)).toBe(true)
})

test('an editor moves it within the tree that it lies in, and neither out of it nor into their own', () => {
  expect(mayMove(image('editor', true), folderOf('lan'), folderOf('lan'))).toBe(true)
  expect(mayMove(image('editor', true), folderOf('lan'), folderOf('duc'))).toBe(false)
  expect(mayMove(image('editor', true), folderOf('lan'), folderOf('lan', 'w'))).toBe(false)
  expect(mayMove(image('editor', true), folderOf('duc', 'w'), folderOf('lan', 'w'))).toBe(true)
  expect(mayMove(image('editor', true), folderOf('lan'), null)).toBe(false)
  expect(mayMove(image('editor', true, { folderId: null }), undefined, folderOf('lan'))).toBe(false)
})

test('who may not move it, nowhere', () => {
  expect(mayMove(image('viewer', false), folderOf('lan'), folderOf('lan'))).toBe(false)
})
