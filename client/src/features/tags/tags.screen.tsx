import { TextInput } from '@mantine/core'
import { IconPlus, IconSearch, IconTag } from '@tabler/icons-react'
import { useState } from 'react'
import { savedSearchesRoutes } from '@atelier/shared-schema/contract/areas/saved-searches.contract.ts'
import { tagsRoutes as routes } from '@atelier/shared-schema/contract/areas/tags.contract.ts'
import type { TagAnswer } from '@atelier/shared-schema/contract/areas/tags.contract.ts'
import { describeError } from '#api/error-text.ts'
import { isNetworkError } from '#api/failures.ts'
import { useSignedInPerson } from '#api/session.ts'
import { useRouteMutation } from '#api/use-route.ts'
import { ConfirmDialog } from '#items/confirm-dialog.tsx'
import { KeptNote } from '#items/kept-note.tsx'
import { Button } from '#ui/button.tsx'
import { DataList } from '#ui/data-list.tsx'
import { Icon } from '#ui/icon.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { Page, Section } from '#ui/page.tsx'
import { EmptyState, ErrorState, OfflineState, SkeletonRows } from '#ui/states.tsx'
import { showToast } from '#ui/toast-store.ts'
import { MergeDialog } from './merge-dialog.tsx'
import { TagForm } from './tag-form.tsx'
import { TagRow } from './tag-row.tsx'
import type { TagAct } from './tag-row.tsx'
import { tagsMessages } from './tags.messages.ts'
import { useTags } from './use-tags.ts'

interface Asked {
  tag: TagAnswer
  act: TagAct
}

/** All tags of the person and of the workspace they work in. */
export function TagsScreen() {
  const text = useMessages(tagsMessages)
  const { currentWorkspace } = useSignedInPerson()
  const [search, setSearch] = useState('')
  const [making, setMaking] = useState<{ workspaceId: string | null }>()
  const [asked, setAsked] = useState<Asked>()
  const { asked: tags, known, keptAt } = useTags()
  const places = [
    { id: null, name: text.mine },
    ...(currentWorkspace && currentWorkspace.role !== 'guest' ? [currentWorkspace] : []),
  ]
  const typed = search.trim().toLowerCase()
  return (
    <Page
      title={text.title}
      lead={text.lead}
      width="form"
      under={
        <TextInput
          mb={24}
          aria-label={text.search}
          placeholder={text.search}
          leftSection={<Icon of={IconSearch} />}
          value={search}
          onChange={event => setSearch(event.currentTarget.value)}
        />
      }
    >
      {tags.isPending && <SkeletonRows />}
      {keptAt !== undefined && known && <KeptNote keptAt={keptAt} />}
      {tags.isError &&
        !known &&
        (isNetworkError(tags.error) ? (
          <OfflineState onRetry={() => void tags.refetch()} />
        ) : (
          <ErrorState onRetry={() => void tags.refetch()}>{describeError(tags.error)}</ErrorState>
        ))}
      {known &&
        places.map(place => (
          <TagSection
            key={place.id}
            title={place.name}
            typed={typed}
            tags={known.items.filter(tag => tag.workspaceId === place.id)}
            onNew={() => setMaking({ workspaceId: place.id })}
            onAsk={setAsked}
          />
        ))}
      {making && <NewTag workspaceId={making.workspaceId} onClose={() => setMaking(undefined)} />}
      {asked?.act === 'edit' && <ChangeTag tag={asked.tag} onClose={() => setAsked(undefined)} />}
      {asked?.act === 'merge' && (
        <MergeDialog
          tag={asked.tag}
          others={(known?.items ?? []).filter(
            ({ id, workspaceId }) => id !== asked.tag.id && workspaceId === asked.tag.workspaceId,
          )}
          onClose={() => setAsked(undefined)}
        />
      )}
      {asked?.act === 'remove' && <RemoveTag tag={asked.tag} onClose={() => setAsked(undefined)} />}
    </Page>
  )
}

interface TagSectionProps {
  title: string
  typed: string
  tags: readonly TagAnswer[]
  onNew: () => void
  onAsk: (asked: Asked) => void
}

function TagSection({ title, typed, tags, onNew, onAsk }: TagSectionProps) {
  const text = useMessages(tagsMessages)
  const shown = tags.filter(tag => tag.name.toLowerCase().includes(typed))
  return (
    <Section
      title={title}
      actions={
        <Button variant="line" size="xs" icon={IconPlus} onClick={onNew}>
          {text.newTag}
        </Button>
      }
    >
      {shown.length === 0 ? (
        <EmptyState icon={IconTag} title={typed ? text.notFound(typed) : text.none}>
          {typed ? undefined : text.noneDetail}
        </EmptyState>
      ) : (
        <DataList label={title}>
          {shown.map(tag => (
            <TagRow key={tag.id} tag={tag} onAsk={act => onAsk({ tag, act })} />
          ))}
        </DataList>
      )}
    </Section>
  )
}

function NewTag({ workspaceId, onClose }: { workspaceId: string | null; onClose: () => void }) {
  const text = useMessages(tagsMessages)
  const create = useRouteMutation(routes.create, { refreshes: [routes.list], onSuccess: onClose })
  return (
    <TagForm
      title={text.newTag}
      confirm={text.create}
      initial={{ name: '', color: null }}
      busy={create.isPending}
      onSubmit={tag => create.mutate({ body: { ...tag, workspaceId } })}
      onClose={onClose}
    />
  )
}

function ChangeTag({ tag, onClose }: { tag: TagAnswer; onClose: () => void }) {
  const text = useMessages(tagsMessages)
  const change = useRouteMutation(routes.change, {
    refreshes: [routes.list, savedSearchesRoutes.list],
    onSuccess: onClose,
  })
  return (
    <TagForm
      title={text.editTitle(tag.name)}
      confirm={text.save}
      initial={tag}
      busy={change.isPending}
      onSubmit={body => change.mutate({ params: { id: tag.id }, body })}
      onClose={onClose}
    />
  )
}

function RemoveTag({ tag, onClose }: { tag: TagAnswer; onClose: () => void }) {
  const text = useMessages(tagsMessages)
  const remove = useRouteMutation(routes.remove, {
    refreshes: [routes.list],
    onSuccess: () => showToast(text.removed(tag.name)),
  })
  return (
    <ConfirmDialog
      opened
      title={text.removeTitle(tag.name)}
      confirm={text.removeAct}
      onConfirm={() => remove.mutate({ params: { id: tag.id } })}
      onClose={onClose}
    >
      {text.removeLead(tag.count)}
    </ConfirmDialog>
  )
}
