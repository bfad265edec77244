import { Kysely, PostgresDialect, PostgresDriver } from 'kysely'
import type { ConnectionProvider, DatabaseConnection, PostgresDialectConfig, TransactionSettings } from 'kysely'

/**
 * Of a pool whose connections send what they are asked at once, without waiting for the answers to what they were asked
 * before: what a transaction asks without waiting goes there in one round trip, and is done in that order. Kysely itself
 * would send one after the other.
 */
export function openPipelined<Tables>(pool: PostgresDialectConfig['pool']): Kysely<Tables> {
  const db = new Kysely<Tables>({ dialect: new PipelinedDialect({ pool }) })
  const executor = db.getExecutor()
  const { withConnectionProvider } = executor
  Object.assign(executor, {
    withConnectionProvider: (provider: ConnectionProvider) =>
      withConnectionProvider.call(executor, new SharedConnection(provider)),
  })
  return db
}

/**
 * Waits for all that a transaction was asked at once, since none of it may go on after its end; throws what failed first
 * of it in its order.
 */
export async function allOf<Results extends readonly unknown[]>(asked: {
  [Place in keyof Results]: Promise<Results[Place]>
}): Promise<Results> {
  await Promise.allSettled(asked)
  return Promise.all(asked) as Promise<unknown> as Promise<Results>
}

/** Who has a connection now: a transaction until its end, and whoever it was handed to until it is given back. */
const holders = new WeakMap<DatabaseConnection, symbol>()

/** One connection for all who ask, as soon as they ask; for nobody who asks too late. */
class SharedConnection implements ConnectionProvider {
  readonly #provider: ConnectionProvider
  #held: Promise<{ connection: DatabaseConnection; holder: symbol | undefined }> | undefined

  constructor(provider: ConnectionProvider) {
    this.#provider = provider
  }

  async provideConnection<Result>(consumer: (connection: DatabaseConnection) => Promise<Result>): Promise<Result> {
    this.#held ??= this.#provider.provideConnection(async connection => ({
      connection,
      holder: holders.get(connection),
    }))
    const { connection, holder } = await this.#held
    if (holders.get(connection) !== holder) throw new Error('This transaction is over, or its connection given back')
    return consumer(connection)
  }
}

class PipelinedDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig

  constructor(config: PostgresDialectConfig) {
    super(config)
    this.#config = config
  }

  override createDriver(): PipelinedDriver {
    return new PipelinedDriver(this.#config)
  }
}

/** A transaction begins in the same round trip as its first statement. */
class PipelinedDriver extends PostgresDriver {
  readonly #begun = new WeakMap<DatabaseConnection, { begun: Promise<void>; holder: symbol | undefined }>()

  override async acquireConnection(...options: Parameters<PostgresDriver['acquireConnection']>) {
    const connection = await super.acquireConnection(...options)
    holders.set(connection, Symbol('holder'))
    return connection
  }

  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const begun = super.beginTransaction(connection, settings)
    // Heard of at the end: it fails where the connection is lost, and so does all that follows.
    begun.catch(() => undefined)
    this.#begun.set(connection, { begun, holder: holders.get(connection) })
    holders.set(connection, Symbol('transaction'))
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await this.#begun.get(connection)?.begun
    this.#endHolding(connection)
    await super.commitTransaction(connection)
  }

  override async rollbackTransaction(connection: Connection): Promise<void> {
    this.#endHolding(connection)
    // It fails where the connection is lost, and with that the transaction: why is told by what failed before.
    await super.rollbackTransaction(connection).catch(() => undefined)
  }

  override async releaseConnection(connection: Connection): Promise<void> {
    holders.delete(connection)
    await super.releaseConnection(connection)
  }

  /** Whoever had the connection before the transaction has it again. */
  #endHolding(connection: DatabaseConnection): void {
    const holder = this.#begun.get(connection)?.holder
    if (holder) holders.set(connection, holder)
  }
}

type Connection = Parameters<PostgresDriver['releaseConnection']>[0]
