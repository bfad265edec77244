import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { workflowsRoutes as routes } from '@atelier/shared-schema/contract/areas/workflows.contract.ts'
import { filePath } from '@atelier/shared-schema/entities/file.ts'
import type { RecipeTaskAnswer } from '@atelier/shared-schema/entities/recipe-task.ts'
import { useRoutePages } from '#api/use-route.ts'
import { useLiveTask } from '#tasks/live-tasks.ts'
import { taskMessages } from '#tasks/tasks.messages.ts'
import { Button } from '#ui/button.tsx'
import { useFormat } from '#ui/i18n/format.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { RelativeTime } from '#ui/relative-time.tsx'
import { runMessages } from '../run.messages.ts'
import classes from './earlier-runs.module.css'

const PAGE = 12

export interface EarlierRunsProps {
  macroId: string
  current: string | undefined
}

/** One's own runs of a macro, the newest first; each opens above. */
export function EarlierRuns({ macroId, current }: EarlierRunsProps) {
  const text = useMessages(runMessages)
  const list = useRoutePages<typeof routes.listRuns, RecipeTaskAnswer>(
    routes.listRuns,
    { params: { id: macroId }, query: { limit: PAGE } },
    { staleTime: 0 },
  )
  const runs = useMemo(() => {
    const all = (list.data?.pages ?? []).flatMap(page => page.items)
    return [...new Map(all.map(run => [run.id, run])).values()]
  }, [list.data])
  if (runs.length === 0) return null
  return (
    <section className={classes.runs} aria-labelledby="earlier-runs">
      <h2 id="earlier-runs">{text.runs}</h2>
      <ul>
        {runs.map(run => (
          <EarlierRun key={run.id} told={run} macroId={macroId} isCurrent={run.id === current} />
        ))}
      </ul>
      {list.hasNextPage && (
        <Button variant="line" size="xs" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {text.showMore}
        </Button>
      )}
    </section>
  )
}

const PICTURES_SHOWN = 6

interface EarlierRunProps {
  told: RecipeTaskAnswer
  macroId: string
  isCurrent: boolean
}

function EarlierRun({ told, macroId, isCurrent }: EarlierRunProps) {
  const text = useMessages(runMessages)
  const words = useMessages(taskMessages)
  const format = useFormat()
  const run = useLiveTask(told)
  const more = run.images.length - PICTURES_SHOWN
  return (
    <li>
      <Link
        to="/workflows/$id"
        params={{ id: macroId }}
        search={{ run: run.id }}
        resetScroll
        className={classes.row}
        activeProps={{}}
        aria-current={isCurrent || undefined}
      >
        <span className={classes.status} data-status={run.status}>
          {run.isAsking && run.status === 'RUNNING' ? text.asks : words.statuses[run.status]}
        </span>
        <RelativeTime when={run.completedAt ?? run.createdAt} />
        <span className={classes.pictures}>
          {run.images.slice(0, PICTURES_SHOWN).map(image => (
            <img key={image.id} src={filePath(image.fileId, '320')} alt="" loading="lazy" />
          ))}
          {more > 0 && <small>+{format.number(more)}</small>}
        </span>
      </Link>
    </li>
  )
}
