-- A demo universe that is made anew leaves nothing behind. Only a universe marked as a demo can be erased: the ledger
-- of real records is append-only, for the application's role too, so this runs with its owner's rights.

create function erase_demo_universe(erased uuid) returns void language plpgsql security definer set search_path = public as $$
begin
  if erased <> current_universe() or not exists (select from universe where universe_id = erased and is_demo) then
    raise exception 'only the demo universe one is in can be erased' using errcode = 'insufficient_privilege';
  end if;
  update universe set primary_entity_id = null where universe_id = erased;
  update entity set settlement_account_id = null, parent_id = null, ceo_id = null, manager_id = null where universe_id = erased;
  delete from book_checkpoint where universe_id = erased;
  delete from line_item where universe_id = erased;
  delete from transaction where universe_id = erased;
  delete from observable where universe_id = erased;
  delete from event where universe_id = erased;
  delete from import_issue where universe_id = erased;
  delete from import_file where universe_id = erased;
  delete from import where universe_id = erased;
  delete from record_version where universe_id = erased;
  delete from idempotency where universe_id = erased;
  delete from instrument where universe_id = erased;
  delete from account where universe_id = erased;
  delete from entity where universe_id = erased;
  delete from revision_payload where universe_id = erased;
  delete from revision where universe_id = erased;
  delete from universe_access where universe_id = erased;
  delete from universe where universe_id = erased;
end $$;
revoke execute on function erase_demo_universe(uuid) from public;
grant execute on function erase_demo_universe(uuid) to distributary_app;
