-- What statements say of positions, newest first: found without a look at the prices, which are many more.
create index observable_stated on observable (universe_id, account_id, instrument_id, date_of desc)
  where type_id = 'std.position';
