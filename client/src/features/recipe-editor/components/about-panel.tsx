import { Radio, Select, TextInput, Textarea } from '@mantine/core'
import { IconLayoutList, IconLayoutSidebar, IconPhotoSearch, IconX } from '@tabler/icons-react'
import { Suspense, useId, useState } from 'react'
import { imagesRoutes } from '@atelier/shared-schema/contract/areas/images.contract.ts'
import { recipesRoutes } from '@atelier/shared-schema/contract/areas/recipes.contract.ts'
import { filePath } from '@atelier/shared-schema/entities/file.ts'
import { recipeCategory, recipeGroup, recipeLayout } from '@atelier/shared-schema/entities/recipe.ts'
import { call } from '#api/call.ts'
import { useRoute } from '#api/use-route.ts'
import { recipeMessages } from '#recipes/recipe-looks.ts'
import { RecipePicture } from '#recipes/recipe-picture.tsx'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { Icon } from '#ui/icon.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { InlineError } from '#ui/inline-error.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import { showError } from '#ui/toast-store.ts'
import { editorMessages } from '../recipe-editor.messages.ts'
import { tellFault } from '../fault-words.ts'
import type { PanelProps } from './panel-props.ts'
import classes from './about-panel.module.css'

const LibraryPicker = lazyPart(async () => (await import('#recipes/fields/library-picker.tsx')).LibraryPicker)

type AboutPanelProps = Pick<PanelProps, 'editing' | 'issues'>

/** What people read of a recipe before they open it, and where they find it. */
export function AboutPanel({ editing, issues }: AboutPanelProps) {
  const text = useMessages(editorMessages)
  const words = useMessages(recipeMessages)
  const { draft, change } = editing
  const groupId = useId()
  return (
    <div className={classes.about}>
      <Textarea
        label={text.description}
        description={text.descriptionLead}
        value={draft.description}
        maxLength={1_000}
        autosize
        minRows={3}
        error={tellFault(issues['description'])}
        onChange={event => {
          const description = event.currentTarget.value
          change(before => ({ ...before, description }), 'description')
        }}
      />
      <Select
        label={text.category}
        data={recipeCategory.options.map(category => ({ value: category, label: words.categories[category] }))}
        value={draft.category}
        allowDeselect={false}
        onChange={chosen => {
          const category = recipeCategory.options.find(known => known === chosen)
          if (category) change(before => ({ ...before, category }))
        }}
      />
      <Radio.Group
        label={text.group}
        name={groupId}
        value={draft.group}
        onChange={chosen => {
          const group = recipeGroup.options.find(known => known === chosen)
          if (group) change(before => ({ ...before, group }))
        }}
      >
        <div className={classes.groups}>
          {recipeGroup.options.map(group => (
            <Radio
              key={group}
              value={group}
              size="xs"
              label={words.groups[group]}
              description={words.groupTips[group]}
            />
          ))}
        </div>
      </Radio.Group>
      <div role="radiogroup" aria-label={text.layout} className={classes.layouts}>
        <span>{text.layout}</span>
        {recipeLayout.options.map(layout => (
          <button
            key={layout}
            type="button"
            role="radio"
            aria-checked={draft.layout === layout}
            onClick={() => change(before => ({ ...before, layout }))}
          >
            <Icon of={layout === 'recipe-detail-1' ? IconLayoutSidebar : IconLayoutList} size="lg" />
            {text.layouts[layout]}
          </button>
        ))}
      </div>
      <TagsField editing={editing} />
      <CoverField editing={editing} problem={tellFault(issues['thumbnailImageId'])} />
    </div>
  )
}

const TAGS_MAX = 20

function TagsField({ editing: { draft, change } }: Pick<AboutPanelProps, 'editing'>) {
  const text = useMessages(editorMessages)
  const listId = useId()
  const known = useRoute(recipesRoutes.listTags, {}, { staleTime: 60_000 }).data?.items ?? []
  const [typed, setTyped] = useState('')
  const add = () => {
    const names = typed.split(',').flatMap(part => part.trim() || [])
    setTyped('')
    const fresh = names.filter(name => !draft.tags.some(tag => tag.toLowerCase() === name.toLowerCase()))
    if (fresh.length > 0) change(before => ({ ...before, tags: [...before.tags, ...fresh].slice(0, TAGS_MAX) }))
  }
  return (
    <div className={classes.tags} role="group" aria-label={text.tags}>
      <span>{text.tags}</span>
      <div>
        {draft.tags.map(tag => (
          <Chip
            key={tag}
            onRemove={() => change(before => ({ ...before, tags: before.tags.filter(other => other !== tag) }))}
          >
            {tag}
          </Chip>
        ))}
        <TextInput
          size="xs"
          aria-label={text.addTag}
          placeholder={text.addTag}
          maxLength={60}
          list={listId}
          value={typed}
          onChange={event => setTyped(event.currentTarget.value)}
          onBlur={add}
          onKeyDown={event => {
            if (event.key !== 'Enter' && event.key !== ',') return
            event.preventDefault()
            add()
          }}
        />
        <datalist id={listId}>
          {known.map(tag => (
            <option key={tag.id} value={tag.name} />
          ))}
        </datalist>
      </div>
    </div>
  )
}

interface CoverFieldProps extends Pick<AboutPanelProps, 'editing'> {
  problem: string | undefined
}

function CoverField({ editing: { draft, change }, problem }: CoverFieldProps) {
  const text = useMessages(editorMessages)
  const [isPicking, setPicking] = useState(false)
  const use = async (imageId: string) => {
    try {
      const cover = await readCover(imageId)
      change(before => ({ ...before, cover }))
    } catch (error) {
      showError(error)
    }
  }
  return (
    <div className={classes.cover} role="group" aria-label={text.cover}>
      <span>{text.cover}</span>
      <RecipePicture
        recipe={{ slug: null, thumbnailUrl: draft.cover?.url ?? null, category: draft.category }}
        className={classes.picture}
      />
      <div>
        <p>{text.coverLead}</p>
        <InlineError>{problem}</InlineError>
        <Button size="xs" variant="line" icon={IconPhotoSearch} onClick={() => setPicking(true)}>
          {text.fromLibrary}
        </Button>
        {draft.cover && (
          <Button size="xs" icon={IconX} onClick={() => change(before => ({ ...before, cover: null }))}>
            {text.noCover}
          </Button>
        )}
      </div>
      <Suspense>
        {isPicking && (
          <LibraryPicker
            countMax={1}
            onPick={([imageId]) => imageId !== undefined && void use(imageId)}
            onClose={() => setPicking(false)}
          />
        )}
      </Suspense>
    </div>
  )
}

async function readCover(imageId: string) {
  const { fileId } = await call(imagesRoutes.read, { params: { id: imageId } })
  return { imageId, url: filePath(fileId, '640') }
}
