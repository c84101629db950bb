-- With zeros in front, and whole: lpad alone would cut off what is longer.
create function padded(number bigint, digits integer) returns text language sql immutable parallel safe
  return lpad(number::text, greatest(digits, length(number::text)), '0');
