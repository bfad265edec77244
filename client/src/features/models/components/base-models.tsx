import { IconExternalLink } from '@tabler/icons-react'
import { sdModelsRoutes as routes } from '@atelier/shared-schema/contract/areas/sd-models.contract.ts'
import type { BaseModel } from '@atelier/shared-schema/entities/base-model.ts'
import { describeError } from '#api/error-text.ts'
import { isNetworkError } from '#api/failures.ts'
import { useRoute } from '#api/use-route.ts'
import { KeptNote } from '#items/kept-note.tsx'
import { useKeptAnswer } from '#local/kept-answers.ts'
import { baseNames, kindNames } from '#models/model-words.ts'
import { Chip } from '#ui/chip.tsx'
import { Icon } from '#ui/icon.tsx'
import { useFormat } from '#ui/i18n/format.ts'
import { useLocale } from '#ui/i18n/locale.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { ErrorState, NothingFound, OfflineState, SkeletonBlock } from '#ui/states.tsx'
import type { ModelListSearch } from '../list-search.ts'
import { modelsMessages } from '../models.messages.ts'
import classes from './base-models.module.css'

interface BaseModelsProps {
  search: Pick<ModelListSearch, 'search' | 'base' | 'kind'>
  onClear: () => void
}

const SKELETONS = 9

/** Well-known models of others: what each takes to run, where its file goes, and whether an engine here has it. */
export function BaseModels({ search, onClear }: BaseModelsProps) {
  const text = useMessages(modelsMessages)
  const locale = useLocale()
  const read = useRoute(routes.listBaseModels, { query: {} }, { staleTime: 30_000 })
  const { data, keptAt } = useKeptAnswer(['base-models'], read)
  if (!data && read.isPending) {
    return (
      <div className={classes.grid} role="status" aria-busy="true">
        {Array.from({ length: SKELETONS }, (_, index) => (
          <SkeletonBlock key={index} height={208} />
        ))}
      </div>
    )
  }
  if (!data) {
    const retry = () => void read.refetch()
    if (isNetworkError(read.error)) return <OfflineState onRetry={retry} />
    return <ErrorState onRetry={retry}>{describeError(read.error)}</ErrorState>
  }
  const shown = data.items.filter(model => fits(model, search, locale))
  return (
    <>
      {keptAt !== undefined && <KeptNote keptAt={keptAt} />}
      <p className={classes.lead}>{text.catalogueLead}</p>
      {shown.length === 0 ? (
        <NothingFound clear={text.clear} onClear={onClear}>
          {text.catalogueNothing}
        </NothingFound>
      ) : (
        <ul className={classes.grid} aria-label={text.catalogue}>
          {shown.map(model => (
            <li key={model.slug}>
              <BaseModelCard model={model} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function fits(
  { name, description, baseModel, variant, author }: BaseModel,
  { search, base, kind }: BaseModelsProps['search'],
  locale: 'en' | 'vi',
): boolean {
  if (base !== undefined && baseModel !== base) return false
  if (kind !== undefined && variant !== kind) return false
  const words = search?.toLowerCase() ?? ''
  return [name, description[locale], author].some(said => said.toLowerCase().includes(words))
}

/** Those that a reader must tell apart come first: what it is, whether it is here, what it needs. */
function BaseModelCard({ model }: { model: BaseModel }) {
  const text = useMessages(modelsMessages)
  const kinds = useMessages(kindNames)
  const locale = useLocale()
  const format = useFormat()
  const { needs } = model
  const gigabytes = (n: number) => format.number(n, { style: 'unit', unit: 'gigabyte', maximumFractionDigits: 1 })
  return (
    <article className={classes.card}>
      <header>
        <h2>{model.name}</h2>
        <Chip tone={model.hasFile ? 'ok' : 'plain'}>{model.hasFile ? text.isHere : text.isNotHere}</Chip>
      </header>
      <p className={classes.facts}>
        {[baseNames[model.baseModel], kinds[model.variant], ...model.styles.map(look => text.looks[look])].join(' · ')}
      </p>
      <p className={classes.description}>{model.description[locale]}</p>
      <p className={classes.facts}>
        {text.needs(gigabytes(needs.gigabytes), gigabytes(needs.videoMemory))}.{' '}
        {text.runsOn(format.list(needs.engines.map(engine => text.engines[engine])))}.
      </p>
      <dl className={classes.place}>
        <dt>{text.goesTo}</dt>
        <dd>
          <code>
            models/{model.folder}/<wbr />
            {model.fileName}
          </code>
        </dd>
      </dl>
      <footer className={classes.facts}>
        <span>
          {model.author}. {text.licence(model.licence)}
        </span>
        <a href={model.homepage} target="_blank" rel="noreferrer" aria-label={text.getItOf(model.name)}>
          {text.getIt}
          <Icon of={IconExternalLink} size="xs" />
        </a>
      </footer>
    </article>
  )
}
