import type { Route, RouteInput } from '@atelier/shared-schema/contract/route.ts'
import type { FeedItem } from '@atelier/shared-schema/entities/feed-item.ts'
import type { QueuedWrite } from '#local/database.ts'
import { artboardWrites } from './artboard-writes.ts'
import { commentWrites } from './comment-writes.ts'
import { imageWrites } from './image-writes.ts'
import { pinWrites } from './pin-writes.ts'
import { recipeWrites } from './recipe-writes.ts'
import { styleWrites } from './style-writes.ts'
import { taskWrites } from './task-writes.ts'
import { wildcardWrites } from './wildcard-writes.ts'
import type { WriteKind } from './write-kind.ts'

/** Every write that may wait on this device, by the name its rows carry: never renamed, for rows outlive versions of the app. */
export const writeKinds = {
  'wildcard.update': wildcardWrites.update,
  'wildcard.favorite': wildcardWrites.favorite,
  'wildcard.addTags': wildcardWrites.addTags,
  'wildcard.removeTags': wildcardWrites.removeTags,
  'wildcard.softDelete': wildcardWrites.softDelete,
  'wildcard.recover': wildcardWrites.recover,
  'wildcard.addToLibrary': wildcardWrites.addToLibrary,
  'wildcard.removeFromLibrary': wildcardWrites.removeFromLibrary,
  'image.rename': imageWrites.rename,
  'image.note': imageWrites.note,
  'image.reaction': imageWrites.reaction,
  'image.move': imageWrites.move,
  'image.favorite': imageWrites.favorite,
  'image.addTags': imageWrites.addTags,
  'image.removeTags': imageWrites.removeTags,
  'image.softDelete': imageWrites.softDelete,
  'image.recover': imageWrites.recover,
  'image.addToLibrary': imageWrites.addToLibrary,
  'image.removeFromLibrary': imageWrites.removeFromLibrary,
  'artboard.favorite': artboardWrites.favorite,
  'artboard.move': artboardWrites.move,
  'artboard.softDelete': artboardWrites.softDelete,
  'artboard.recover': artboardWrites.recover,
  'artboard.addToLibrary': artboardWrites.addToLibrary,
  'artboard.removeFromLibrary': artboardWrites.removeFromLibrary,
  'artboard.create': artboardWrites.create,
  'artboard.update': artboardWrites.update,
  'artboard.addPictures': artboardWrites.addPictures,
  'artboard.askTask': artboardWrites.askTask,
  'recipe.favorite': recipeWrites.favorite,
  'recipe.softDelete': recipeWrites.softDelete,
  'recipe.recover': recipeWrites.recover,
  'recipe.addToLibrary': recipeWrites.addToLibrary,
  'recipe.removeFromLibrary': recipeWrites.removeFromLibrary,
  'style.create': styleWrites.create,
  'task.bringPicture': taskWrites.bringPicture,
  'task.submit': taskWrites.submit,
  'task.submitBatch': taskWrites.submitBatch,
  'task.cancel': taskWrites.cancel,
  'task.restart': taskWrites.restart,
  'task.pause': taskWrites.pause,
  'task.resume': taskWrites.resume,
  'task.softDelete': taskWrites.softDelete,
  'task.recover': taskWrites.recover,
  'comment.addComment': commentWrites.add,
  'comment.editComment': commentWrites.edit,
  'comment.removeComment': commentWrites.remove,
  'comment.likeComment': commentWrites.like,
  'comment.reactToComment': commentWrites.react,
  'comment.resolveThread': commentWrites.resolve,
  'comment.markRead': commentWrites.markRead,
  'comment.pinThread': commentWrites.pin,
  'item.pin': pinWrites.pin,
  'item.unpin': pinWrites.unpin,
}
export type WriteName = keyof typeof writeKinds
export type WriteInput<N extends WriteName> = RouteInput<(typeof writeKinds)[N]['route']>

/** A kind whose input is what a row carries. */
export interface AnyWriteKind extends Omit<
  WriteKind<Route>,
  'idsOf' | 'apply' | 'narrow' | 'merge' | 'onVersion' | 'elsewhere' | 'isDone'
> {
  idsOf: (input: unknown) => string[]
  apply: (item: FeedItem, input: unknown, at: Date) => FeedItem
  narrow?: (input: unknown, ids: string[]) => unknown
  merge?: (earlier: unknown, later: unknown) => unknown
  onVersion?: (input: unknown, updatedAt: string) => unknown
  elsewhere?: (input: unknown) => unknown
  isDone?: (input: unknown, now: unknown) => boolean
}

/** undefined for a write that another version of the app has queued and this one does not know. */
export function findWriteKind(name: string): AnyWriteKind | undefined {
  // The input of a row belongs to the kind of the same name: queueing takes nothing else.
  return Object.hasOwn(writeKinds, name) ? (writeKinds[name as WriteName] as unknown as AnyWriteKind) : undefined
}

export function applyWrite(item: FeedItem, write: QueuedWrite): FeedItem {
  return findWriteKind(write.kind)?.apply(item, write.input, new Date(write.at)) ?? item
}
