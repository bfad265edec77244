import { foldersRoutes } from '@atelier/shared-schema/contract/areas/folders.contract.ts'
import { shareHandlers } from '#families/share.handlers.ts'
import { shareMany } from '#families/share-many.service.ts'
import { implement } from '#http/call.ts'
import {
  changeFolder,
  createFolder,
  deleteFolders,
  emptyFolderTrash,
  recoverFolder,
  recoverFolders,
  trashFolders,
} from './folder-acts.service.ts'
import { assertGrantStays, assertRoleStays, assertStaysOpen, removeMember } from './folder-sharing.service.ts'
import { listFolderImages } from './folder-pictures.service.ts'
import { listFolders, listRoot, listSubFolders, previewFolder, readFolder, searchFolders } from './folders.service.ts'
import { moveFolders } from './move-folders.service.ts'

const share = shareHandlers('FOLDER')

export const foldersImplementation = implement('folders', foldersRoutes, {
  list: ({ app, actor, query }) => listFolders(app, actor, query),
  create: ({ app, actor, body }) => createFolder(app, actor, body),
  root: ({ app, actor, query }) => listRoot(app, actor, query),
  search: ({ app, actor, query }) => searchFolders(app, actor, query),
  subFolders: ({ app, actor, query }) => listSubFolders(app, actor, query),
  move: ({ app, actor, body }) => moveFolders(app, actor, body),
  read: ({ app, actor, item }) => readFolder(app.db, actor, item),
  previewInfo: ({ app, actor, item }) => previewFolder(app, actor, item),
  images: ({ app, actor, item, query }) => listFolderImages(app, actor, item, query),
  update: ({ app, actor, params, body }) => changeFolder(app, actor, params.id, body),
  rename: ({ app, actor, params, body }) => changeFolder(app, actor, params.id, body),
  softDelete: ({ app, actor, body }) => trashFolders(app, actor, body.ids),
  recover: ({ app, actor, body }) => recoverFolders(app, actor, body.ids),
  recoverOne: ({ app, actor, params }) => recoverFolder(app, actor, params.id),
  fullyDelete: ({ app, actor, body }) => deleteFolders(app, actor, body.ids),
  emptyTrash: ({ app, actor }) => emptyFolderTrash(app, actor),
  removeMember: ({ app, actor, params }) => removeMember(app, actor, params.id),
  ...share,
  shareMany: ({ app, actor, body: { ids, change } }) =>
    shareMany(app, actor, {
      kind: 'FOLDER',
      ids,
      change,
      check: folder => {
        if (change.is === 'mode') assertStaysOpen(folder, change)
        if (change.is === 'workspace') assertRoleStays(folder, change)
      },
    }),
  unshare: call => {
    assertStaysOpen(call.item, call.body)
    return share.unshare(call)
  },
  setSharingMode: call => {
    assertStaysOpen(call.item, call.body)
    return share.setSharingMode(call)
  },
  shareByWorkspace: call => {
    assertRoleStays(call.item, call.body)
    return share.shareByWorkspace(call)
  },
  setPermissionRole: async call => {
    await assertGrantStays(call.app, call.actor, call.params.id)
    return share.setPermissionRole(call)
  },
})
