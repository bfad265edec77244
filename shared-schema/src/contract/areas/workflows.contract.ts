import { z } from 'zod'
import { dateTime, idParam, nameField, page, pageQuery, textField } from '#contract/fields.ts'
import { item, person, route } from '#contract/route.ts'
import { commentRoutes } from '#contract/families/comments.ts'
import { duplicateRoutes } from '#contract/families/copy.ts'
import { discoveryRoutes } from '#contract/families/discovery.ts'
import { favoriteRoutes } from '#contract/families/favorite.ts'
import { libraryRoutes } from '#contract/families/library.ts'
import { itemListQuery, itemView } from '#contract/families/list.ts'
import { shareRoutes, transferRoutes } from '#contract/families/share.ts'
import { tagRoutes } from '#contract/families/tags.ts'
import { trashRoutes } from '#contract/families/trash.ts'
import { id } from '#entities/ids.ts'
import { macroAnswer, macroRunAnswer } from '#entities/macro-answer.ts'
import { macroPrice } from '#entities/macro-price.ts'
import { macroSummary } from '#entities/macro.ts'
import { recipeTaskAnswer, taskParams } from '#entities/recipe-task.ts'
import { MACRO_BYTES_MAX, macroDefinition } from '#macros/macro-definition.ts'
import { paramKey } from '#recipes/recipe-field.ts'

const base = '/workflows'
/** A definition as it is at its largest, and what is said about it. */
const BODY_BYTES = MACRO_BYTES_MAX + 32 * 1024

const words = {
  name: nameField(),
  description: textField(1_000),
  definition: macroDefinition,
  isDraft: z.boolean(),
}

/** Macros, which the wire calls workflows: chains of recipes. Node workflows are another kind. */
export const workflowsRoutes = {
  browse: route({
    method: 'GET',
    path: base,
    summary: 'Macros of one view, searched, sorted and filtered by tags',
    access: person,
    query: itemListQuery.extend({ view: itemView.default('all') }),
    response: page(macroSummary),
  }),
  create: route({
    method: 'POST',
    path: base,
    summary: 'Make a macro: steps of recipes that take of those before them',
    access: person,
    body: z.object({
      ...words,
      description: words.description.default(''),
      isDraft: words.isDraft.default(false),
      /** Where it belongs: the workspace one works in unless named, one’s own space with null. */
      workspaceId: id.nullable().optional(),
    }),
    bodyLimit: BODY_BYTES,
    response: macroAnswer,
    status: 201,
  }),
  read: route({
    method: 'GET',
    path: `${base}/{id}`,
    summary: 'A macro with its inputs and steps',
    access: item('WORKFLOW', 'view'),
    params: idParam,
    response: macroAnswer,
    opens: true,
  }),
  update: route({
    method: 'PATCH',
    path: `${base}/{id}`,
    summary: 'Change a macro; with updatedAt, only if nobody else has since',
    access: item('WORKFLOW', 'edit'),
    params: idParam,
    body: z.object({
      ...z.object(words).partial().shape,
      /** The version the change was made on. */
      updatedAt: dateTime.optional(),
    }),
    bodyLimit: BODY_BYTES,
    response: macroAnswer,
    errors: ['CONFLICT'],
  }),
  price: route({
    method: 'POST',
    path: `${base}/price`,
    summary: 'What a macro would cost at most and how long its steps take, saved or not; nothing is queued',
    access: person,
    body: z.object({
      definition: macroDefinition,
      params: taskParams.default({}),
      workspaceId: id.nullable().optional(),
    }),
    bodyLimit: BODY_BYTES,
    response: macroPrice,
    errors: ['NOT_FOUND'],
    writes: false,
  }),
  run: route({
    method: 'POST',
    path: `${base}/{id}/run`,
    summary: 'Run a macro: a task of type chain, whose steps are tasks of their own',
    access: item('WORKFLOW', 'view'),
    params: idParam,
    body: z.object({ params: taskParams, folderId: id.nullable().optional(), workspaceId: id.nullable().optional() }),
    bodyLimit: 1_000_000,
    response: macroRunAnswer,
    status: 201,
    errors: ['CONFLICT', 'FORBIDDEN', 'CONSENT_NEEDED'],
  }),
  listRuns: route({
    method: 'GET',
    path: `${base}/{id}/runs`,
    summary: 'One’s own runs of a macro, newest first',
    access: item('WORKFLOW', 'view'),
    params: idParam,
    query: pageQuery,
    response: page(recipeTaskAnswer),
  }),
  readRun: route({
    method: 'GET',
    path: `${base}/runs/{id}`,
    summary: 'How a run of a macro stands, step by step',
    access: item('RECIPE_TASK', 'view'),
    params: idParam,
    response: macroRunAnswer,
  }),
  choose: route({
    method: 'POST',
    path: `${base}/runs/{id}/choose`,
    summary: 'Say which images of a step that asks go on; none ends what goes on from it',
    access: item('RECIPE_TASK', 'edit'),
    params: idParam,
    body: z.object({ step: paramKey, imageIds: z.array(id).max(1_000) }),
    response: macroRunAnswer,
    errors: ['CONFLICT'],
  }),
  goOn: route({
    method: 'POST',
    path: `${base}/runs/{id}/go-on`,
    summary: 'Take up a run that failed or was stopped where it was: what is done stays, the rest runs',
    access: item('RECIPE_TASK', 'edit'),
    params: idParam,
    response: macroRunAnswer,
    errors: ['CONFLICT', 'FORBIDDEN', 'CONSENT_NEEDED'],
  }),
  ...shareRoutes('WORKFLOW', base, {
    share: 'POST /{id}/permissions',
    unshare: 'DELETE /{id}/permissions',
    setSharingMode: 'PUT /{id}/sharing-mode',
    shareByWorkspace: 'PUT /{id}/workspace-permission',
    setPermissionRole: 'PATCH /permissions/{id}',
  }),
  ...libraryRoutes('WORKFLOW', base),
  ...trashRoutes(base, { softDelete: 'POST /soft-deletion' }),
  ...favoriteRoutes('WORKFLOW', base),
  ...transferRoutes('WORKFLOW', base),
  ...tagRoutes(base),
  ...discoveryRoutes(base),
  ...commentRoutes('WORKFLOW', base),
  ...duplicateRoutes('WORKFLOW', base, macroAnswer),
}
