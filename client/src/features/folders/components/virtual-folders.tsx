import { IconBookmark, IconBookmarkPlus, IconCalendar, IconPencil, IconX } from '@tabler/icons-react'
import { Link, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { savedSearchesRoutes } from '@atelier/shared-schema/contract/areas/saved-searches.contract.ts'
import { parseImageQuery } from '@atelier/shared-schema/images/image-query.ts'
import { useRouteMutation } from '#api/use-route.ts'
import { beginLocalNow } from '#app/begin-local.ts'
import { monthName } from '#images/filters/month-name.ts'
import { useImageCounts } from '#images/library/image-library.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { useFormat } from '#ui/i18n/format.ts'
import { defineMessages, useMessages } from '#ui/i18n/messages.ts'
import { Icon } from '#ui/icon.tsx'
import { showToast } from '#ui/toast-store.ts'
import { useSavedSearches } from '../hooks/use-saved-searches.ts'
import { NameField } from './name-field.tsx'
import classes from './virtual-folders.module.css'

const messages = defineMessages({
  en: {
    title: 'Filled by themselves',
    byDate: 'By date',
    noMonths: 'Each month with pictures of yours will stand here.',
    saved: 'Saved searches',
    keep: 'Save this search',
    name: 'Name of the search',
    kept: (name: string) => `“${name}” stands in the library now`,
    rename: (name: string) => `Rename the search ${name}`,
    remove: (name: string) => `Remove the search ${name}`,
    removed: (name: string) => `“${name}” is no longer saved. Its images stay.`,
  },
  vi: {
    title: 'Tự cập nhật',
    byDate: 'Theo ngày',
    noMonths: 'Mỗi tháng có ảnh của bạn sẽ hiện ở đây.',
    saved: 'Tìm kiếm đã lưu',
    keep: 'Lưu tìm kiếm này',
    name: 'Tên tìm kiếm',
    kept: name => `“${name}” đã có trong thư viện`,
    rename: name => `Đổi tên tìm kiếm ${name}`,
    remove: name => `Bỏ tìm kiếm ${name}`,
    removed: name => `“${name}” không còn được lưu. Ảnh vẫn còn.`,
  },
})

const refreshes = [savedSearchesRoutes.list]

/** Folders that nothing is put into: the months, and what a search finds. */
export function VirtualFolders({ uid }: { uid: string }) {
  const text = useMessages(messages)
  // Months and covers are read from this device.
  useEffect(() => beginLocalNow(), [])
  const months = useImageCounts(uid)?.months
  const searches = useSavedSearches(uid)
  const { q }: { q?: unknown } = useSearch({ strict: false })
  const query = typeof q === 'string' ? q.trim() : ''
  const canKeep = asksSomething(query) && !query.startsWith('date:') && searches.every(search => search.query !== query)
  return (
    <section className={classes.section} aria-label={text.title}>
      {canKeep && <KeepSearch key={query} query={query} />}
      <Months months={months} query={query} />
      {searches.length > 0 && (
        <ul aria-label={text.saved}>
          {searches.map(search => (
            <SavedSearchLine key={search.id} {...search} isCurrent={search.query === query} />
          ))}
        </ul>
      )}
    </section>
  )
}

/** And nothing wrong: what is not understood is told above the pictures, and would be told there for ever. */
function asksSomething(query: string): boolean {
  const { terms, problems } = parseImageQuery(query)
  return terms.length > 0 && problems.length === 0
}

function KeepSearch({ query }: { query: string }) {
  const text = useMessages(messages)
  const [naming, setNaming] = useState(false)
  const create = useRouteMutation(savedSearchesRoutes.create, {
    refreshes,
    onSuccess: ({ name }) => showToast(text.kept(name)),
  })
  if (naming) {
    return (
      <NameField
        label={text.name}
        initial={query.slice(0, 120)}
        placeholder={text.name}
        isProposed
        onName={name => create.mutate({ body: { name, query } })}
        onEnd={() => setNaming(false)}
      />
    )
  }
  return (
    <Button size="xs" icon={IconBookmarkPlus} onClick={() => setNaming(true)}>
      {text.keep}
    </Button>
  )
}

interface SavedSearchLineProps {
  id: string
  name: string
  query: string
  isCurrent: boolean
}

function SavedSearchLine({ id, name, query, isCurrent }: SavedSearchLineProps) {
  const text = useMessages(messages)
  const [naming, setNaming] = useState(false)
  const create = useRouteMutation(savedSearchesRoutes.create, { refreshes })
  const update = useRouteMutation(savedSearchesRoutes.update, { refreshes })
  const remove = useRouteMutation(savedSearchesRoutes.remove, {
    refreshes,
    onSuccess: () => showToast(text.removed(name), { undo: () => create.mutate({ body: { name, query } }) }),
  })
  if (naming) {
    return (
      <li className={classes.line}>
        <NameField
          label={text.name}
          initial={name}
          onName={next => update.mutate({ params: { id }, body: { name: next } })}
          onEnd={() => setNaming(false)}
        />
      </li>
    )
  }
  return (
    <li className={classes.line}>
      <Link
        to="/library/images"
        search={{ q: query }}
        className={classes.link}
        activeProps={{}}
        aria-current={isCurrent ? 'page' : false}
        title={query}
      >
        <Icon of={IconBookmark} />
        <span>{name}</span>
      </Link>
      <IconButton size="xs" icon={IconPencil} label={text.rename(name)} onClick={() => setNaming(true)} />
      <IconButton size="xs" icon={IconX} label={text.remove(name)} onClick={() => remove.mutate({ params: { id } })} />
    </li>
  )
}

/** There from the beginning, since what stands below it would move when the months are known. */
function Months({ months, query }: { months: readonly string[] | undefined; query: string }) {
  const text = useMessages(messages)
  const format = useFormat()
  return (
    <details className={classes.months} open={query.startsWith('date:') || undefined}>
      <summary className={classes.link}>
        <Icon of={IconCalendar} />
        <span>{text.byDate}</span>
      </summary>
      {months?.length === 0 && <p className={classes.note}>{text.noMonths}</p>}
      <ul>
        {months?.map(month => (
          <li key={month}>
            <Link
              to="/library/images"
              search={{ q: `date:${month}` }}
              className={classes.link}
              activeProps={{}}
              aria-current={query === `date:${month}` ? 'page' : false}
            >
              <span>{monthName(month, format)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </details>
  )
}
