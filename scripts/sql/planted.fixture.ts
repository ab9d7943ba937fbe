/** Contains breaches that the check of SQL statements must find. Nothing calls these functions. */
import type { Sql } from '../../src/server/db/database.ts'

export const planted = {
  unknownColumn: (sql: Sql) => sql.query('select nickname from bank.customer where customer_id = $1', ['id']),
  unknownTable: (sql: Sql) => sql.query('delete from bank.client where id = $1', ['id']),
  wrongType: (sql: Sql) => sql.query<{ cifid: number }>('select cifid from bank.customer'),
  forgottenNull: (sql: Sql) => sql.query<{ email: string }>('select email from bank.customer'),
  forgottenText: (sql: Sql) => sql.query<{ linked_by: 'link' }>('select linked_by from bank.device_key'),
  missingColumn: (sql: Sql) =>
    sql.query<{ customer_id: string; phone: string }>('select customer_id from bank.customer'),
  undeclaredColumn: (sql: Sql) => sql.query<{ customer_id: string }>('select customer_id, phone from bank.customer'),
  tooFewValues: (sql: Sql) =>
    sql.query('delete from bank.indemnity where customer_id = $1 and accepted_at < $2', ['id']),
  noRowType: async (sql: Sql) => (await sql.query('select customer_id from bank.customer')).rows,
  unknownText: (sql: Sql, text: string) => sql.query(text),
}
