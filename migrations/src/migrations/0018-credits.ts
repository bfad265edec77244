import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { systemAccountIds } from '@atelier/shared-schema/credits/system-accounts.ts'

/**
 * The ledger of credits and points: two currencies that are never exchanged. All amounts are whole thousandths. Each
 * transaction moves an amount between accounts, so that everything always sums to zero; what is written stays, and a
 * mistake is put right by another transaction. What is set aside for a task is no transaction until the task ends: a hold
 * keeps it from being spent twice.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [tables, balances, balanced, closing, settings, firstGrants]) await sql.raw(part).execute(db)
}

const tables = /* sql */ `
create table ledger_account (
  id uuid primary key,
  currency text not null check (currency in ('credit', 'point')),
  holder text not null check (holder in ('person', 'workspace', 'budget', 'system')),
  -- of a person or a budget; null once they are gone
  uid uuid references person on delete set null,
  -- of a workspace or a budget; null once it is gone
  workspace_id uuid references workspace on delete set null,
  system_name text check (system_name in ('issued', 'spent')),
  -- Of a system account nothing is kept, its balance is what its postings sum to: it may go below zero, and all payers
  -- would wait for one row.
  balance bigint,
  held bigint not null default 0,
  closed_at timestamptz,
  created_at timestamptz not null default now(),
  check ((holder = 'system') = (system_name is not null)),
  check ((holder = 'system') = (balance is null)),
  constraint ledger_account_covered check (held between 0 and coalesce(balance, 0))
);
create unique index ledger_account_of_person on ledger_account (uid, currency) where holder = 'person';
create unique index ledger_account_of_workspace on ledger_account (workspace_id, currency) where holder = 'workspace';
create unique index ledger_account_of_budget on ledger_account (workspace_id, uid, currency) where holder = 'budget' and closed_at is null;
create unique index ledger_account_of_system on ledger_account (system_name, currency) where holder = 'system';
create index ledger_account_by_person on ledger_account (uid) where uid is not null;
create index ledger_account_by_workspace on ledger_account (workspace_id) where workspace_id is not null;

insert into ledger_account (id, currency, holder, system_name) values
  ('${systemAccountIds.credit.issued}', 'credit', 'system', 'issued'),
  ('${systemAccountIds.credit.spent}', 'credit', 'system', 'spent'),
  ('${systemAccountIds.point.issued}', 'point', 'system', 'issued'),
  ('${systemAccountIds.point.spent}', 'point', 'system', 'spent');

create table ledger_transaction (
  id uuid primary key,
  currency text not null check (currency in ('credit', 'point')),
  kind text not null check (kind in ('grant', 'earning', 'task', 'refund', 'transfer', 'budget', 'closing')),
  reason text not null,
  -- What it was for. Without references: what is written here stays when the thing or the person is gone.
  subject_kind text check (subject_kind in ('task', 'item', 'person', 'workspace')),
  subject_id uuid,
  note text not null default '',
  -- the same thing asked for twice happens once
  idempotency_key text not null unique,
  actor_uid uuid,
  created_at timestamptz not null default now(),
  check ((subject_kind is null) = (subject_id is null))
);

create table ledger_posting (
  id bigint generated always as identity primary key,
  transaction_id uuid not null references ledger_transaction,
  account_id uuid not null references ledger_account,
  amount bigint not null check (amount <> 0),
  -- of the account; null where none is kept
  balance_after bigint,
  unique (transaction_id, account_id)
);
create index ledger_posting_of_account on ledger_posting (account_id, id);

-- What is set aside for a task, until it is settled by what the task cost, or released.
create table credit_hold (
  id uuid primary key,
  -- without a reference: what a task cost is known longer than the task
  task_id uuid not null,
  account_id uuid not null references ledger_account,
  amount bigint not null check (amount > 0),
  state text not null default 'held' check (state in ('held', 'settled', 'released')),
  settled_amount bigint not null default 0 check (settled_amount between 0 and amount),
  refunded_amount bigint not null default 0 check (refunded_amount between 0 and settled_amount),
  reason text not null default '',
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  check ((state = 'held') = (ended_at is null)),
  check (state = 'settled' or settled_amount = 0)
);
create unique index credit_hold_open on credit_hold (task_id) where state = 'held';
create index credit_hold_of_task on credit_hold (task_id, created_at);
create index credit_hold_of_account on credit_hold (account_id) where state = 'held';
`

/** The rows that writers touch are locked by them first, in the order of ids; see ledger.queries.ts. */
const balances = /* sql */ `
create function ledger_posting_counts() returns trigger language plpgsql as $$
begin
  update ledger_account set balance = balance + new.amount
    where id = new.account_id and holder <> 'system' returning balance into new.balance_after;
  return new;
end $$;
create trigger ledger_posting_counts before insert on ledger_posting for each row execute function ledger_posting_counts();

create function credit_hold_counts() returns trigger language plpgsql as $$
declare change bigint := 0;
begin
  if tg_op = 'UPDATE' then
    if old.state <> 'held' and (new.state, new.amount, new.settled_amount) is distinct from (old.state, old.amount, old.settled_amount)
      or (new.task_id, new.account_id) is distinct from (old.task_id, old.account_id) then
      raise exception 'Hold % has ended and stays as it is', old.id;
    end if;
    if old.state = 'held' then change := change - old.amount; end if;
  end if;
  if new.state = 'held' then change := change + new.amount; end if;
  if change <> 0 then
    update ledger_account set held = held + change where id = new.account_id;
  end if;
  return null;
end $$;
create trigger credit_hold_counts after insert or update on credit_hold for each row execute function credit_hold_counts();
`

const balanced = /* sql */ `
-- At the end of each transaction, when all of its postings are there.
create function ledger_sums_to_zero() returns trigger language plpgsql as $$
begin
  if exists (
    select from ledger_posting
      join ledger_account on ledger_account.id = ledger_posting.account_id
      join ledger_transaction on ledger_transaction.id = ledger_posting.transaction_id
      where ledger_posting.transaction_id = new.transaction_id
      having sum(ledger_posting.amount) <> 0 or bool_or(ledger_account.currency <> ledger_transaction.currency)
  ) then
    raise exception 'The postings of transaction % do not sum to zero in one currency', new.transaction_id
      using errcode = 'check_violation', constraint = 'ledger_sums_to_zero';
  end if;
  return null;
end $$;
create constraint trigger ledger_sums_to_zero after insert on ledger_posting deferrable initially deferred
  for each row execute function ledger_sums_to_zero();

create function ledger_stays() returns trigger language plpgsql as $$
begin
  raise exception 'What is in % stays: write another transaction', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger ledger_posting_stays before update or delete on ledger_posting for each row execute function ledger_stays();
create trigger ledger_transaction_stays before update or delete on ledger_transaction for each row execute function ledger_stays();
create trigger credit_hold_stays before delete on credit_hold for each row execute function ledger_stays();
`

/**
 * Whoever goes leaves nothing on their account: a budget goes back to its workspace, the credits of a workspace to its
 * owner, those of a person to where they were issued.
 */
const closing = /* sql */ `
create function receiver_of(account ledger_account) returns uuid language sql stable as $$
  select coalesce(
    case account.holder
      when 'budget' then (select id from ledger_account
        where holder = 'workspace' and workspace_id = account.workspace_id and currency = account.currency)
      when 'workspace' then (select own.id from workspace_member
        join ledger_account as own on own.uid = workspace_member.uid and own.holder = 'person' and own.currency = account.currency
        where workspace_member.workspace_id = account.workspace_id and workspace_member.role = 'owner' and own.closed_at is null)
    end,
    (select id from ledger_account where holder = 'system' and system_name = 'issued' and currency = account.currency))
$$;

create function lock_with_receivers(accounts uuid[]) returns void language plpgsql as $$
begin
  perform from ledger_account
    where holder <> 'system'
      and id in (select unnest(accounts) union all select receiver_of(ledger_account) from ledger_account where id = any (accounts))
    order by id for no key update;
end $$;

-- What a closed account still has and nothing is held of. Asked again when its last holds end. The caller holds the locks.
create function return_of_closed(closed uuid) returns void language plpgsql as $$
declare
  account ledger_account;
  movement uuid := gen_random_uuid();
begin
  select * into account from ledger_account where id = closed;
  if account.closed_at is null or account.balance = account.held then return; end if;
  insert into ledger_transaction (id, currency, kind, reason, idempotency_key)
    values (movement, account.currency, 'closing', account.holder, 'closing:' || movement);
  insert into ledger_posting (transaction_id, account_id, amount)
    values (movement, closed, account.held - account.balance), (movement, receiver_of(account), account.balance - account.held);
end $$;

create function close_ledger_accounts(closed uuid[]) returns void language plpgsql as $$
declare next uuid;
begin
  perform lock_with_receivers(closed);
  update ledger_account set closed_at = coalesce(closed_at, now()) where id = any (closed);
  -- budgets before the workspaces that they go back to
  for next in select id from ledger_account where id = any (closed) order by holder <> 'budget', id loop
    perform return_of_closed(next);
  end loop;
end $$;

create function release_all_holds(accounts uuid[]) returns void language plpgsql as $$
begin
  perform from credit_hold where account_id = any (accounts) and state = 'held' order by id for update;
  perform lock_with_receivers(accounts);
  update credit_hold set state = 'released', reason = 'closing', ended_at = now() where account_id = any (accounts) and state = 'held';
end $$;

create function person_leaves_ledger() returns trigger language plpgsql as $$
declare theirs uuid[] := array(select id from ledger_account where uid = old.uid and (closed_at is null or balance > 0));
begin
  if theirs = '{}' then return old; end if;
  perform release_all_holds(theirs);
  perform close_ledger_accounts(theirs);
  return old;
end $$;
create trigger person_leaves_ledger before delete on person for each row execute function person_leaves_ledger();

create function workspace_leaves_ledger() returns trigger language plpgsql as $$
declare its uuid[] := array(select id from ledger_account where workspace_id = old.id and (closed_at is null or balance > 0));
begin
  if its = '{}' then return old; end if;
  perform release_all_holds(its);
  perform close_ledger_accounts(its);
  return old;
end $$;
create trigger workspace_leaves_ledger before delete on workspace for each row execute function workspace_leaves_ledger();

-- What is held of the budget stays held until the task ends, and goes back then.
create function member_leaves_ledger() returns trigger language plpgsql as $$
begin
  perform close_ledger_accounts(array(select id from ledger_account
    where holder = 'budget' and workspace_id = old.workspace_id and uid = old.uid and closed_at is null));
  return old;
end $$;
create trigger member_leaves_ledger before delete on workspace_member for each row execute function member_leaves_ledger();
`

const settings = /* sql */ `
-- What the owner of the installation has set while it runs; what is not here has its default in the code.
create table installation_setting (
  name text primary key,
  value jsonb not null,
  changed_by uuid references person on delete set null,
  changed_at timestamptz not null default now()
);
insert into installation_setting (name, value) values ('credits', '{}');
`

/** Whoever is here already gets what a new account gets. */
const firstGrants = /* sql */ `
insert into ledger_account (id, currency, holder, uid, balance)
  select gen_random_uuid(), 'credit', 'person', uid, 0 from person;
insert into ledger_transaction (id, currency, kind, reason, idempotency_key)
  select gen_random_uuid(), 'credit', 'grant', 'sign-up', 'sign-up:' || uid from person;
insert into ledger_posting (transaction_id, account_id, amount)
  select movement.id, posting.account_id, posting.amount
    from ledger_account as own
    join ledger_transaction as movement on movement.idempotency_key = 'sign-up:' || own.uid
    join ledger_account as issued on issued.system_name = 'issued' and issued.currency = 'credit'
    cross join lateral (values (own.id, 1000000), (issued.id, -1000000)) as posting (account_id, amount)
    where own.holder = 'person';
-- Later migrations could not change these tables while checks of this one are waiting.
set constraints ledger_sums_to_zero immediate;
set constraints ledger_sums_to_zero deferred;
`
