import { z } from 'zod'
import { dateTime, idParam, nameField, page, queryBoolean, textField } from '#contract/fields.ts'
import { item, person, route } from '#contract/route.ts'
import { duplicateRoutes } from '#contract/families/copy.ts'
import { discoveryRoutes } from '#contract/families/discovery.ts'
import { favoriteRoutes } from '#contract/families/favorite.ts'
import { libraryRoutes } from '#contract/families/library.ts'
import { itemListQuery, itemView } from '#contract/families/list.ts'
import { shareRoutes, transferRoutes } from '#contract/families/share.ts'
import { tagRoutes } from '#contract/families/tags.ts'
import { trashRoutes } from '#contract/families/trash.ts'
import { isPlainValue } from '#documents/plain-value.ts'
import { graphReading } from '#entities/graph-reading.ts'
import { id } from '#entities/ids.ts'
import { recipeAnswer } from '#entities/recipe-answer.ts'
import { recipeVersion } from '#entities/recipe-version.ts'
import { recipeCategory, recipeGroup, recipeLayout, recipeSlug, recipeSummary } from '#entities/recipe.ts'
import { RECIPE_BYTES_MAX, recipeDefinition } from '#recipes/recipe-definition.ts'
import { localText } from '#recipes/local-text.ts'

const base = '/recipe'
/** A definition as it is at its largest, and what is said about it. */
const BODY_BYTES = RECIPE_BYTES_MAX + 64 * 1024
/** A workflow as the editor saves it is many times larger than its graph. */
const WORKFLOW_BYTES = 8_000_000
/** 25 MB, and what multipart adds. */
const PICTURE_BYTES = 26_000_000

/** Of each body the 18 joints, in shares of width and height; null for a joint that is hidden. */
const drawnPose = z.object({
  people: z.array(z.array(z.tuple([z.number(), z.number()]).nullable())),
  /** Width by height of what it was drawn on. */
  ratio: z.number().optional(),
})

const recipeListQuery = itemListQuery.extend({
  view: itemView.default('all'),
  category: recipeCategory.optional(),
  group: recipeGroup.optional(),
  /** Those that change the part of an image that a mask chooses. */
  isMasked: z.union([z.boolean(), queryBoolean]).optional(),
})
export type RecipeListInput = z.output<typeof recipeListQuery>

/** What it is, is found out when it is read. */
const anyGraph = z.custom<unknown>(value => isPlainValue(value), 'must be plain JSON')

const words = {
  name: nameField(),
  description: textField(1_000),
  category: recipeCategory,
  group: recipeGroup,
  layout: recipeLayout,
  definition: recipeDefinition,
  isDraft: z.boolean(),
  /** An image of one's own that shows what it makes. */
  thumbnailImageId: id.nullable(),
}

export const recipesRoutes = {
  browse: route({
    method: 'GET',
    path: `${base}/list`,
    summary: 'Recipes of one view, searched, sorted and filtered by category, group and tags',
    access: person,
    query: recipeListQuery,
    response: page(recipeSummary),
  }),
  list: route({
    method: 'POST',
    path: base,
    aliases: [`POST ${base}/list`],
    summary: 'The same list by POST',
    access: person,
    body: recipeListQuery,
    response: page(recipeSummary),
    writes: false,
  }),
  categories: route({
    method: 'GET',
    path: `${base}/categories`,
    summary: 'The categories that recipes come in, with how many of those in Explore each holds',
    access: person,
    response: z.array(z.object({ category: recipeCategory, count: z.int() })),
  }),
  poses: route({
    method: 'GET',
    path: `${base}/pose`,
    summary: 'Poses to begin from',
    access: person,
    response: z.array(z.object({ name: z.string(), label: localText(80), pose: drawnPose })),
  }),
  create: route({
    method: 'POST',
    path: `${base}/create`,
    summary: 'Make a recipe of a graph by naming the inputs that people fill in',
    access: person,
    body: z.object({
      ...words,
      description: words.description.default(''),
      category: words.category.default('create'),
      group: words.group.default('advance'),
      layout: words.layout.default('recipe-detail-1'),
      isDraft: words.isDraft.default(false),
      thumbnailImageId: words.thumbnailImageId.default(null),
      /** Where it belongs: the workspace one works in unless named, one’s own space with null. */
      workspaceId: id.nullable().optional(),
    }),
    bodyLimit: BODY_BYTES,
    response: recipeAnswer,
    status: 201,
  }),
  read: route({
    method: 'GET',
    path: `${base}/{id}`,
    summary: 'A recipe with its fields and graph, and what of it no engine has now',
    access: item('RECIPE', 'view'),
    params: idParam,
    response: recipeAnswer,
    opens: true,
  }),
  readBySlug: route({
    method: 'GET',
    path: `${base}/by-slug/{slug}`,
    summary: 'The same by the name that programs know it by',
    access: person,
    params: z.object({ slug: recipeSlug }),
    response: recipeAnswer,
  }),
  update: route({
    method: 'PATCH',
    path: `${base}/{id}`,
    summary: 'Change a recipe; with updatedAt, only if nobody else has since. Another definition makes another version',
    access: item('RECIPE', 'edit'),
    params: idParam,
    body: z.object({
      ...z.object(words).partial().shape,
      /** The version the change was made on. */
      updatedAt: dateTime.optional(),
    }),
    bodyLimit: BODY_BYTES,
    response: recipeAnswer,
    errors: ['CONFLICT'],
  }),
  readGraph: route({
    method: 'POST',
    path: `${base}/graph`,
    summary: 'The graph of a task, of an image, or as given, with what the engines here know of its nodes',
    access: person,
    body: z
      .object({
        /** In the API format, or a workflow as the editor of ComfyUI saves it. */
        graph: anyGraph.optional(),
        taskId: id.optional(),
        imageId: id.optional(),
      })
      .refine(
        ask => [ask.graph, ask.taskId, ask.imageId].filter(part => part !== undefined).length === 1,
        'say one of graph, taskId or imageId',
      ),
    bodyLimit: WORKFLOW_BYTES,
    response: graphReading,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
    writes: false,
  }),
  readGraphFile: route({
    method: 'POST',
    path: `${base}/graph/upload`,
    summary: 'The same of a picture that holds a graph, or of a JSON file, as `file`; it is not kept',
    access: person,
    body: z.object({ file: z.file() }),
    bodyType: 'multipart',
    bodyLimit: PICTURE_BYTES,
    response: graphReading,
    errors: ['PAYLOAD_TOO_LARGE'],
    writes: false,
  }),
  listVersions: route({
    method: 'GET',
    path: `${base}/{id}/versions`,
    summary: 'The definitions that a recipe has had, the newest first',
    access: item('RECIPE', 'edit'),
    params: idParam,
    response: z.object({ items: z.array(recipeVersion) }),
  }),
  readVersion: route({
    method: 'GET',
    path: `${base}/{id}/versions/{versionId}`,
    summary: 'One of them whole',
    access: item('RECIPE', 'edit'),
    params: idParam.extend({ versionId: id }),
    response: recipeVersion.extend({ definition: recipeDefinition }),
    errors: ['NOT_FOUND'],
  }),
  ...shareRoutes('RECIPE', base),
  ...libraryRoutes('RECIPE', base),
  ...trashRoutes(base, {
    softDelete: 'DELETE /soft-delete',
    fullyDelete: 'DELETE /fully-delete',
    emptyTrash: 'DELETE /fully-delete/all',
  }),
  ...favoriteRoutes('RECIPE', base, { favorite: ['POST /{id}/favorites', 'POST /{id}/favorite'] }),
  ...transferRoutes('RECIPE', base),
  ...tagRoutes(base),
  ...discoveryRoutes(base),
  ...duplicateRoutes('RECIPE', base, recipeAnswer),
}
