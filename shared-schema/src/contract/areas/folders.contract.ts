import { z } from 'zod'
import { idList, idParam, page, pageQuery, queryBoolean, textField } from '#contract/fields.ts'
import { anyone, item, person, route } from '#contract/route.ts'
import { itemListQuery, itemView } from '#contract/families/list.ts'
import { accessReport, shareRoutes } from '#contract/families/share.ts'
import { trashRoutes } from '#contract/families/trash.ts'
import { folderAnswer, folderName, folderRole, folderSummary } from '#entities/folder.ts'
import { id } from '#entities/ids.ts'
import { imageSummary } from '#entities/image.ts'
import { bulkAnswer } from '#entities/item.ts'
import { personBrief } from '#entities/person.ts'

const base = '/folders'

/** Which tree: the workspace one works in unless named, one’s own with null. */
const workspaceId = id.nullable().optional()
/** In a query string, one’s own tree is the word `null`. */
const queriedWorkspaceId = z.union([z.literal('null').transform(() => null), id]).optional()

export const foldersRoutes = {
  list: route({
    method: 'GET',
    path: base,
    summary:
      'Folders of one view: one’s own, those shared with one, the trash; those shared and in the trash come in one order',
    access: person,
    query: itemListQuery.extend({ view: itemView.extract(['all', 'owned', 'shared', 'trash']).default('owned') }),
    response: page(folderSummary),
  }),
  create: route({
    method: 'POST',
    path: base,
    summary: 'Make a folder in another, or at the top of a tree',
    access: person,
    body: z.object({
      name: folderName,
      description: textField(2_000).default(''),
      parentId: id.nullable().default(null),
      /** Asked only at the top. */
      workspaceId,
    }),
    response: folderAnswer,
    status: 201,
    errors: ['CONFLICT'],
  }),
  root: route({
    method: 'GET',
    path: `${base}/root`,
    summary: 'The folders at the top of a tree, by name',
    access: person,
    query: pageQuery.extend({ workspaceId: queriedWorkspaceId }),
    response: page(folderSummary),
  }),
  search: route({
    method: 'GET',
    path: `${base}/search`,
    summary: 'Folders by a part of their name, of one’s own and of those shared with one, each with its path',
    access: person,
    query: pageQuery.extend({ search: textField(200).trim().min(1, 'must not be empty') }),
    response: page(folderAnswer),
  }),
  subFolders: route({
    method: 'GET',
    path: `${base}/sub-folders`,
    summary: 'The folders in a folder, by name; those in the trash with trashed',
    access: anyone,
    query: pageQuery.extend({ folderId: id, trashed: queryBoolean.default(false) }),
    response: page(folderSummary),
    errors: ['NOT_FOUND'],
  }),
  move: route({
    method: 'PUT',
    path: `${base}/move`,
    summary: 'Move folders with all below them into another, or to the top of a tree; their owner also between trees',
    access: person,
    body: idList.extend({ parentId: id.nullable(), workspaceId }),
    response: bulkAnswer,
  }),
  read: route({
    method: 'GET',
    path: `${base}/{id}`,
    summary: 'A folder, where it lies and how much is in it',
    access: item('FOLDER', 'view'),
    params: idParam,
    response: folderAnswer,
    opens: true,
  }),
  previewInfo: route({
    method: 'GET',
    path: `${base}/{id}/preview-info`,
    summary: 'What a link to a folder shows before it is opened',
    access: item('FOLDER', 'view'),
    params: idParam,
    response: folderSummary
      .pick({ id: true, name: true, description: true, thumbnailUrl: true, sharingMode: true, createdAt: true })
      .extend({ owner: personBrief, subFolderCount: z.int(), itemCount: z.int() }),
  }),
  update: route({
    method: 'PUT',
    path: `${base}/{id}`,
    summary: 'Change a folder’s name, description and the image in it that it is shown by',
    access: item('FOLDER', 'edit'),
    params: idParam,
    body: z.object({
      name: folderName.optional(),
      description: textField(2_000).optional(),
      /** null: the newest image in it. */
      coverId: id.nullable().optional(),
    }),
    response: folderAnswer,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  images: route({
    method: 'GET',
    path: `${base}/{id}/images`,
    summary: 'The images that lie in a folder, the newest first; where anyone may see the folder, signed in or not',
    access: item('FOLDER', 'view'),
    params: idParam,
    query: pageQuery,
    response: page(imageSummary),
  }),
  rename: route({
    method: 'PUT',
    path: `${base}/{id}/rename`,
    summary: 'Give a folder another name',
    access: item('FOLDER', 'edit'),
    params: idParam,
    body: z.object({ name: folderName }),
    response: folderAnswer,
  }),
  recoverOne: route({
    method: 'POST',
    path: `${base}/{id}/recover`,
    summary: 'Take a folder back out of the trash; to the top when the folder it lay in is in the trash still, or gone',
    access: person,
    params: idParam,
    response: folderAnswer,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  removeMember: route({
    method: 'DELETE',
    path: `${base}/accessible-members/{id}`,
    summary: 'Take a permission back by its id',
    access: person,
    params: idParam,
    response: accessReport,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  ...trashRoutes(base, {
    softDelete: 'POST /soft-delete',
    fullyDelete: 'POST /fully-delete',
    emptyTrash: 'DELETE /fully-delete/all',
  }),
  ...shareRoutes(
    'FOLDER',
    base,
    { shareByWorkspace: ['PUT /{id}/share-by-workspace', 'POST /{id}/share-by-workspace'] },
    folderRole,
  ),
}
