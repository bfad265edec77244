import { filesRoutes } from '@atelier/shared-schema/contract/areas/files.contract.ts'
import { implement } from '#http/call.ts'
import { deleteFile, readFileById, readUsage, renewLink } from './files.service.ts'
import { serveFile } from './read-file.service.ts'

export const filesImplementation = implement('files', filesRoutes, {
  readUsage: ({ app, actor }) => readUsage(app, actor),
  read: ({ app, actor, params }) => readFileById(app, actor, params.id),
  readContent: ({ app, actor, params, query, request }) =>
    serveFile(app, actor, params.id, { variant: params.variant, download: query.download, request }),
  renewLink: ({ app, actor, params }) => renewLink(app, actor, params.id),
  remove: ({ app, actor, params }) => deleteFile(app, actor, params.id),
})
