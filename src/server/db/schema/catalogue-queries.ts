/** The queries of `catalogue.ts`. Each row of a part of a table names the table. */

const OURS = `n.nspname in ('bank', 'ledger')`
/** The job queue and the migrator have other schemas. The partitions of a table look like the table. */
const TABLES = `pg_class c join pg_namespace n on n.oid = c.relnamespace and ${OURS}
  and c.relkind in ('r', 'p', 'v') and not c.relispartition`

const roleOf = (grantee: string): string => `case ${grantee} when 0 then 'public' else ${grantee}::regrole::text end`

export const TABLES_QUERY = `
  select c.oid::regclass::text as name, c.relkind = 'v' as "isView", c.relpersistence = 'u' as "isUnlogged",
    coalesce(c.reloptions, '{}') as options, pg_get_partkeydef(c.oid) as "partitionedBy",
    case c.relkind when 'v' then pg_get_viewdef(c.oid, true) end as query, obj_description(c.oid, 'pg_class') as comment
  from ${TABLES} order by c.oid::regclass::text collate "C"`

export const COLUMNS_QUERY = `
  select c.oid::regclass::text as table, quote_ident(a.attname) as name, format_type(a.atttypid, a.atttypmod) as type,
    a.attnotnull as "isRequired", pg_get_expr(d.adbin, d.adrelid) as default, a.attidentity <> '' as "isIdentity",
    a.attgenerated <> '' as "isGenerated",
    case when a.attcollation <> t.typcollation then quote_ident(l.collname) end as collation,
    col_description(a.attrelid, a.attnum) as comment
  from ${TABLES} join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  join pg_type t on t.oid = a.atttypid left join pg_collation l on l.oid = a.attcollation
  left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum order by c.oid, a.attnum`

// PostgreSQL 18 lists `not null` as a constraint too. The column shows it.
export const CONSTRAINTS_QUERY = `
  select c.oid::regclass::text as table, quote_ident(k.conname) as name, pg_get_constraintdef(k.oid, true) as definition,
    case k.contype when 'p' then 'primary key' when 'u' then 'unique' when 'f' then 'foreign key' else 'check' end as kind,
    array(select quote_ident(a.attname) from unnest(k.conkey) with ordinality u(attnum, place)
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = u.attnum order by u.place) as columns,
    nullif(k.confrelid, 0)::regclass::text as references
  from ${TABLES} join pg_constraint k on k.conrelid = c.oid and k.contype in ('p', 'u', 'f', 'c')
  order by array_position(array['p', 'u', 'f', 'c'], k.contype::text), k.conname collate "C"`

export const INDEXES_QUERY = `
  select c.oid::regclass::text as table, pg_get_indexdef(i.indexrelid, 0, true) as definition
  from ${TABLES} join pg_index i on i.indrelid = c.oid join pg_class x on x.oid = i.indexrelid
  where not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u'))
  order by x.relname collate "C"`

export const TRIGGERS_QUERY = `
  select c.oid::regclass::text as table, pg_get_triggerdef(t.oid, true)
    || case t.tgenabled when 'O' then '' else format(E';\nalter table %s disable trigger %I', c.oid::regclass, t.tgname) end as definition
  from ${TABLES} join pg_trigger t on t.tgrelid = c.oid and not t.tgisinternal order by t.tgname collate "C"`

/** The rights of all roles except the owner. Rights on the whole table come first, and their `columns` is null. */
export const GRANTS_QUERY = `
  select g.table, g.role, g.privilege, g.columns from (
    select c.oid::regclass::text as table, c.relowner as owner, g.grantee, ${roleOf('g.grantee')} as role,
      lower(g.privilege_type) as privilege, null::text[] as columns
    from ${TABLES}, aclexplode(c.relacl) g
    union all
    select c.oid::regclass::text, c.relowner, g.grantee, ${roleOf('g.grantee')}, lower(g.privilege_type),
      array_agg(quote_ident(a.attname) order by a.attnum)
    from ${TABLES} join pg_attribute a on a.attrelid = c.oid, aclexplode(a.attacl) g
    group by c.oid, c.relowner, g.grantee, g.privilege_type) g
  where g.grantee <> g.owner
  order by g.role collate "C", g.columns is not null, array_position(array['select', 'insert', 'update', 'delete'], g.privilege)`

export const FUNCTIONS_QUERY = `
  select p.oid::regprocedure::text as name,
    case p.prokind
      when 'a' then format('create aggregate %s (sfunc = %s, stype = %s, initcond = %L, combinefunc = %s, parallel = %s)',
        p.oid::regprocedure, g.aggtransfn::regproc, format_type(g.aggtranstype, null), g.agginitval, g.aggcombinefn::regproc,
        case p.proparallel when 's' then 'safe' when 'r' then 'restricted' else 'unsafe' end)
      else pg_get_functiondef(p.oid) end as definition,
    array(select ${roleOf('a.grantee')}
      from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a where a.grantee <> p.proowner order by 1) as callers
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace and ${OURS} left join pg_aggregate g on g.aggfnoid = p.oid
  order by p.oid::regprocedure::text collate "C"`

export const SCHEMAS_QUERY = `
  select n.nspname as name, array(select ${roleOf('g.grantee')} || ': ' || lower(g.privilege_type) from aclexplode(n.nspacl) g
    where g.grantee <> n.nspowner order by 1) as grants
  from pg_namespace n where ${OURS} order by 1`

export const DOMAINS_QUERY = `
  select t.oid::regtype::text as name, format_type(t.typbasetype, t.typtypmod) as type, obj_description(t.oid, 'pg_type') as comment,
    array(select pg_get_constraintdef(k.oid, true) from pg_constraint k where k.contypid = t.oid and k.contype = 'c'
      order by k.conname collate "C") as checks
  from pg_type t join pg_namespace n on n.oid = t.typnamespace and ${OURS} where t.typtype = 'd' order by 1`

/** Sequences that no column owns. */
export const SEQUENCES_QUERY = `
  select c.oid::regclass::text as name, s.seqmin::text as least, s.seqmax::text as most, obj_description(c.oid, 'pg_class') as comment,
    array(select ${roleOf('g.grantee')} || ': ' || lower(g.privilege_type) from aclexplode(c.relacl) g where g.grantee <> c.relowner
      order by 1) as grants
  from pg_class c join pg_namespace n on n.oid = c.relnamespace and ${OURS} join pg_sequence s on s.seqrelid = c.oid
  where not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'i')
  order by 1`
