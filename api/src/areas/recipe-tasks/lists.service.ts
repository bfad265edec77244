import { findWorkspaceRole } from '@atelier/database/access/access.queries.ts'
import { findRunnableRecipe } from '@atelier/database/recipes/recipes.queries.ts'
import { estimateQueue } from '@atelier/database/tasks/estimate-queue.queries.ts'
import { listTaskRows } from '@atelier/database/tasks/list-tasks.queries.ts'
import type { TaskList, TaskListQuery as RowQuery, TaskScope } from '@atelier/database/tasks/list-tasks.queries.ts'
import { isQueuePaused } from '@atelier/database/tasks/pause-tasks.queries.ts'
import { workspaceRoleAtLeast } from '@atelier/shared-schema/access/rights.ts'
import type { Person } from '@atelier/shared-schema/access/actor.ts'
import { invalidField, notFound } from '@atelier/shared-schema/contract/errors.ts'
import type { Page } from '@atelier/shared-schema/contract/fields.ts'
import { isId } from '@atelier/shared-schema/entities/id-pattern.ts'
import type { RecipeTaskAnswer } from '@atelier/shared-schema/entities/recipe-task.ts'
import { boardStatuses } from '@atelier/shared-schema/tasks/task-requests.ts'
import type { BoardQuery, HistoryQuery, TaskListQuery } from '@atelier/shared-schema/tasks/task-requests.ts'
import { endedStatus, taskStatuses } from '@atelier/shared-schema/tasks/task-states.ts'
import type { TaskStatus } from '@atelier/shared-schema/tasks/task-states.ts'
import type { App } from '#app.ts'
import { presentTasks } from './present-tasks.service.ts'
import { countByStatus, findLastOngoing } from './tasks.queries.ts'

/** What lies in the trash is listed only when it is asked for. */
const liveStatuses = taskStatuses.filter(status => status !== 'DELETED')

type Filters = Pick<
  TaskListQuery,
  'scope' | 'workspaceId' | 'recipeId' | 'search' | 'from' | 'to' | 'folderId' | 'batchId'
> & { favoritesOnly?: boolean }

export async function listTasks(app: App, actor: Person, query: TaskListQuery): Promise<Page<RecipeTaskAnswer>> {
  const statuses: readonly TaskStatus[] = query.status ?? liveStatuses
  if (statuses.length === 0) return { items: [], nextCursor: null }
  const list = { of: 'made', statuses: [...new Set(statuses)], direction: query.order } as const
  return listPage(app, actor, await readFilters(app, actor, query), { list, ...pageOf(query) })
}

export async function listHistory(app: App, actor: Person, query: HistoryQuery): Promise<Page<RecipeTaskAnswer>> {
  const statuses = query.status?.length ? [...new Set(query.status)] : endedStatus.options
  return listPage(app, actor, await readFilters(app, actor, query), {
    list: { of: 'ended', statuses },
    ...pageOf(query),
  })
}

interface OngoingAsk {
  scope: 'mine' | 'workspace'
  workspaceId?: string | undefined
  limit: number
  cursor?: string | undefined
}

/** What runs comes first, all of it; what waits goes on from page to page. */
export async function listOngoing(app: App, actor: Person, ask: OngoingAsk): Promise<Page<RecipeTaskAnswer>> {
  const filters = await readFilters(app, actor, ask)
  const running =
    ask.cursor === undefined
      ? await listTaskRows(app.db, { ...filters, list: { of: 'running' }, limit: RUNNING_MAX })
      : { rows: [] }
  const queued = await listTaskRows(app.db, { ...filters, list: { of: 'queued' }, ...pageOf(ask) })
  const items = await presentTasks(app, actor, [...running.rows, ...queued.rows])
  return { items, nextCursor: queued.nextCursor }
}

/** Of one person, or of a workspace, never that many run. */
const RUNNING_MAX = 200

export async function readBoard(app: App, actor: Person, query: BoardQuery) {
  const filters = await readFilters(app, actor, query)
  // Of a workspace's only those are looked for that one may see.
  const isNarrowed = Object.entries(filters).some(([name, filter]) => name !== 'scope' && filter !== undefined)
  const counts = isNarrowed ? new Map<TaskStatus, number>() : await countByStatus(app.db, actor.uid, boardStatuses)
  const pages = await Promise.all(
    boardStatuses.map(status =>
      listTaskRows(app.db, {
        ...filters,
        list: columnOf(status),
        limit: query.limit,
      }),
    ),
  )
  const answers = await presentTasks(
    app,
    actor,
    pages.flatMap(page => page.rows),
  )
  return {
    columns: boardStatuses.map((status, index) => {
      const items = answers.filter(answer => answer.status === status)
      const nextCursor = pages[index]?.nextCursor ?? null
      const found = nextCursor === null ? items.length : null
      return { status, count: isNarrowed ? found : (counts.get(status) ?? 0), items, nextCursor }
    }),
  }
}

/** What waits comes in the order in which it will run, all else the newest first. */
function columnOf(status: TaskStatus): TaskList {
  return status === 'QUEUED' ? { of: 'queued' } : { of: 'made', statuses: [status], direction: 'DESC' }
}

async function listPage(
  app: App,
  actor: Person,
  filters: RowFilters,
  page: { list: TaskList; limit: number; cursor?: string | undefined },
): Promise<Page<RecipeTaskAnswer>> {
  const { rows, nextCursor } = await listTaskRows(app.db, { ...filters, ...page })
  return { items: await presentTasks(app, actor, rows), nextCursor }
}

function pageOf({ limit, cursor }: { limit: number; cursor?: string | undefined }) {
  return { limit, ...(cursor !== undefined && { cursor }) }
}

type RowFilters = Omit<RowQuery, 'list' | 'limit' | 'cursor'>

async function readFilters(
  app: App,
  actor: Person,
  query: Partial<Filters> & Pick<Filters, 'scope'>,
): Promise<RowFilters> {
  const scope = await findScope(app, actor, query)
  const { search, from, to, folderId, batchId, recipeId } = query
  return {
    scope,
    search,
    folderId,
    batchId,
    ...(from !== undefined && { from: new Date(from) }),
    ...(to !== undefined && { to: new Date(to) }),
    ...(recipeId !== undefined && { recipeId: await findRecipeId(app, actor, recipeId) }),
    ...(query.favoritesOnly && { favoriteOf: actor.uid }),
    ...('workspaceId' in scope && { visibleTo: actor }),
  }
}

async function findRecipeId(app: App, actor: Person, idOrSlug: string): Promise<string> {
  if (isId(idOrSlug.toLowerCase())) return idOrSlug.toLowerCase()
  return (await findRunnableRecipe(app.db, actor, idOrSlug)).item.id
}

async function findScope(
  app: App,
  actor: Person,
  { scope, workspaceId = actor.workspaceId ?? undefined }: Pick<Filters, 'scope' | 'workspaceId'>,
): Promise<TaskScope> {
  if (scope === 'mine') return { uid: actor.uid }
  if (workspaceId === undefined) throw invalidField('workspaceId', 'name a workspace, or switch to one first')
  const role = await findWorkspaceRole(app.db, actor.uid, workspaceId)
  if (!workspaceRoleAtLeast(role, 'member')) throw notFound('workspace')
  return { workspaceId }
}

export async function readQueue(app: App, actor: Person) {
  const [counts, isPaused, isWorkspacePaused, etaMs] = await Promise.all([
    countByStatus(app.db, actor.uid, ['QUEUED', 'RUNNING']),
    isQueuePaused(app.db, { uid: actor.uid }),
    actor.workspaceId === null ? false : isQueuePaused(app.db, { workspaceId: actor.workspaceId }),
    findLastEta(app, actor),
  ])
  const [waiting, running] = [counts.get('QUEUED') ?? 0, counts.get('RUNNING') ?? 0]
  return { isPaused, isWorkspacePaused, waiting, running, etaMs }
}

/** In how long all that one has queued is likely to be done; null while nobody can say. */
export async function findLastEta(app: App, actor: Person): Promise<number | null> {
  const last = await findLastOngoing(app.db, actor.uid)
  return last === undefined ? 0 : ((await estimateQueue(app.db, [last])).get(last)?.etaMs ?? null)
}
