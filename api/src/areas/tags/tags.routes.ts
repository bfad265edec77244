import { tagsRoutes } from '@atelier/shared-schema/contract/areas/tags.contract.ts'
import { removeTags } from '#families/tags.service.ts'
import { implement } from '#http/call.ts'
import { changeTag, createTag, listTags, mergeTags, removeTag, tagImages } from './tags.service.ts'

export const tagsImplementation = implement('tags', tagsRoutes, {
  list: ({ app, actor, query }) => listTags(app, actor, query),
  create: ({ app, actor, body }) => createTag(app, actor, body),
  tagImages: ({ app, actor, body }) => tagImages(app, actor, body),
  untagImages: ({ app, actor, body }) => removeTags(app, actor, { kind: 'IMAGE', ...body }),
  change: ({ app, actor, params, body }) => changeTag(app, actor, params.id, body),
  merge: ({ app, actor, params, body }) => mergeTags(app, actor, params.id, body.into),
  remove: ({ app, actor, params }) => removeTag(app, actor, params.id),
})
